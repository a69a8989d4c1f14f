// The engine's view of the position: chance, forced wins of either side with their proofs, best lines.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Pt } from '../../board/index'
import { ToGame } from '../lobby/refused'
import { engineSaid } from '../engine/said'
import { otherColor } from '../game/position'
import { refusal } from '../i18n/refusal'
import { local } from '#words/local'
import type { Fault } from '../net/fault'
import type { Shown } from '../review/steps'
import { turnOf, type Position } from '../review/lines'
import { LINE, Say, winLine } from '../review/say'
import { pointsOf } from '../review/tree'
import { w as said } from '../i18n/late/review'
import { Button } from '../ui/button'
import { Segmented } from '../ui/segmented'
import type { BestLine, Position as Said } from '../wire'
import { blackChance, type Found } from './insight'
import type { Loading } from './load'
import { w } from '../i18n/late/study'

/** As on lichess; neither names a column of the board. */
export const ENGINE_KEY = 'z'
export const THREATS_KEY = 'x'

export const COUNTS = ['1', '2', '3', '4', '5'] as const
export const WHERES = ['server', 'browser'] as const
export type Where = (typeof WHERES)[number]
export type Count = (typeof COUNTS)[number]

interface Props {
  on: boolean
  onSwitch: (on: boolean) => void
  count: Count
  onCount: (n: Count) => void
  where: Where
  onWhere: (w: Where) => void
  threats: boolean
  onThreats: (on: boolean) => void
  /** Of the engine in this browser. */
  loading: Loading
  position: Position
  over: boolean
  found: Found | null
  /** The line that is kept on the board, by its rank; 0: none. */
  pinned: number
  onPin: (rank: number) => void
  /** A line is looked at, or no longer (0). */
  onPeek: (rank: number) => void
  onProof: (s: Shown) => void
  onLine: (moves: Pt[]) => void
  onRetry: () => void
  /** What is drawn of threats, as text. */
  children?: ComponentChildren
}

/** One row while it is off; then its best moves, one a row, and what is proven. */
export function Engine(p: Props) {
  const [settings, setSettings] = useState(false)
  return (
    <section class="card study-engine" aria-label={w.engine}>
      <div class="study-engine-bar">
        <label class="switch study-switch" title={w.engineKey}>
          <span>{w.engine}</span>
          <input
            type="checkbox"
            // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox tells it by itself
            role="switch"
            checked={p.on}
            aria-keyshortcuts={ENGINE_KEY}
            onChange={e => p.onSwitch(e.currentTarget.checked)}
          />
        </label>
        <div class="study-engine-say">{p.on ? <Chance {...p} /> : <p class="note">{w.engineNote}</p>}</div>
        <button
          type="button"
          class="btn quiet"
          title={w.threatsNote}
          aria-keyshortcuts={THREATS_KEY}
          aria-pressed={p.threats}
          onClick={() => p.onThreats(!p.threats)}
        >
          {w.threats}
        </button>
        <Button
          kind="quiet"
          icon="gear"
          label={w.engineSettings}
          expanded={settings}
          onClick={() => setSettings(!settings)}
        />
      </div>
      {settings && (
        <div class="study-engine-settings">
          <Segmented label={w.lines} value={p.count} options={COUNTS.map(n => [n, n] as const)} onChange={p.onCount} />
          <Segmented
            label={w.where}
            value={p.where}
            options={WHERES.map(v => [v, w.wheres[v]] as const)}
            note={p.where === 'browser' ? w.whereNote : undefined}
            onChange={p.onWhere}
          />
          {p.where === 'browser' && (
            <p class="note">
              <a href="/local">{local.title}</a>
            </p>
          )}
        </div>
      )}
      {p.children}
      {p.on && (p.over ? <p class="note">{w.over}</p> : <Answer {...p} />)}
    </section>
  )
}

function Answer(p: Props) {
  const { fault, part } = p.loading
  if (p.where === 'browser' && fault) return <Trouble fault={fault} where={p.where} onRetry={p.onRetry} />
  if (p.where === 'browser' && part < 1)
    return <progress class="study-load" max={1} value={part} aria-label={w.loading} />
  return p.found && <Findings {...p} found={p.found} />
}

function Trouble({ fault, where, onRetry }: { fault: Fault; where: Where; onRetry: () => void }) {
  const text = where === 'browser' ? engineSaid(fault) : fault.why === 'review_playing' ? w.playing : refusal(fault)
  return (
    <div class="study-refused">
      <p role="alert">{text}</p>
      {fault.why === 'review_playing' && <ToGame />}
      <Button icon="again" onClick={onRetry}>
        {said.retry}
      </Button>
    </div>
  )
}

function Findings(p: Props & { found: Found }) {
  const { found, position } = p
  const { verdict, best, fault } = found
  if (fault) return <Trouble fault={fault} where={p.where} onRetry={p.onRetry} />
  const rows = Array.from({ length: Number(p.count) }, (_, i) => best.find(l => l.rank === i + 1))
  return (
    <>
      {verdict && <Verdict verdict={verdict} position={position} onProof={p.onProof} />}
      {best.length === 0 && !(verdict && found.done) && (
        <p class="note" role="status">
          {w.looking}
        </p>
      )}
      <ol class="study-lines" aria-label={w.lines}>
        {rows.map((l, i) => l && <Line key={i} {...p} line={l} />)}
      </ol>
    </>
  )
}

/** Black from the left, White from the right; nothing while nothing is known. */
function Chance({ found, position }: Props) {
  const { verdict, best = [], fault } = found ?? {}
  if (!verdict || fault) return null
  const proven = verdict.chance === 0 || verdict.chance === 1
  const black = blackChance(verdict, best, turnOf(position.stones))
  const text = proven
    ? said.won(black === 1 ? 'black' : 'white')
    : black >= 0.5
      ? w.chance('black', black)
      : w.chance('white', 1 - black)
  return (
    <div class="study-chance" role="img" aria-label={proven ? text : w.chanceName(black)}>
      <span class="study-chance-text">{text}</span>
      <span class="study-chance-bar" style={{ '--black': `${100 * black}%` }} />
    </div>
  )
}

function Verdict({
  verdict: v,
  position,
  onProof,
}: {
  verdict: Said
  position: Position
  onProof: (s: Shown) => void
}) {
  const turn = turnOf(position.stones)
  const { win, threat } = v
  const show = (from: Position, by: { proof?: string; line: string }) =>
    onProof({ from, proof: by.proof, line: by.line, win: true })
  return (
    <div class="study-verdict" role="status">
      {win && (
        <p>
          <Say said={{ text: said.canWin(turn, !!win.fours, win.plies, LINE), line: winLine(win, turn) }} />
        </p>
      )}
      {v.lost && <p>{said.lost(turn)}</p>}
      {!v.lost && threat && (
        <p>
          <Say said={{ text: said.threat(otherColor(turn), LINE), line: winLine(threat, otherColor(turn)) }} />
        </p>
      )}
      {!!v.forbidden?.length && <p>{said.forbidden(v.forbidden.map(f => f.at))}</p>}
      {!v.lost && threat && v.holds && <p>{w.holds(pointsOf(v.holds), !!v.many)}</p>}
      <div class="row">
        {win && <Button onClick={() => show(position, win)}>{w.showWin}</Button>}
        {threat && (
          <Button onClick={() => show({ ...position, stones: [...position.stones, 'pass'] }, threat)}>
            {w.showThreat}
          </Button>
        )}
      </div>
    </div>
  )
}

/** How good the move is for the side that makes it, the line, and how deep was looked. Looked at, it is shown on the board;
 *  pressed, it stays there. */
function Line({ line: l, pinned, onPin, onPeek, onLine }: Props & { line: BestLine }) {
  const points = pointsOf(l.line)
  return (
    <li>
      <button
        type="button"
        class="study-best"
        aria-pressed={pinned === l.rank}
        onMouseEnter={() => onPeek(l.rank)}
        onMouseLeave={() => onPeek(0)}
        onFocus={() => onPeek(l.rank)}
        onBlur={() => onPeek(0)}
        onClick={() => {
          if (pinned === l.rank) onPeek(0)
          onPin(pinned === l.rank ? 0 : l.rank)
        }}
      >
        <span class="n" aria-hidden="true">
          {l.rank}
        </span>
        <b>{l.plies !== 0 ? w.mate(l.plies) : w.winRate(l.chance)}</b>
        <span class="study-line">{w.lineOf(points)}</span>
        <small class="muted">{w.depth(l.depth)}</small>
      </button>
      <Button kind="quiet" icon="plus" label={w.add(points[0] ?? '')} onClick={() => onLine(points)} />
    </li>
  )
}
