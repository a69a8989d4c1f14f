// What the engine says of the position: chance, forced wins of either side with their proofs, best lines.
import type { Pt } from '../board'
import { ToGame } from '../lobby/refused'
import { engineSaid } from '../engine/said'
import { otherColor } from '../game/position'
import { refusal } from '../i18n/refusal'
import { w as local } from '../i18n/late/local'
import type { Fault } from '../net/fault'
import type { Shown } from '../review/proof'
import { turnOf, type Position } from '../review/lines'
import { pointsOf } from '../review/tree'
import { w as said } from '../i18n/late/review'
import { Button } from '../ui/button'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import type { BestLine, Position as Said } from '../wire'
import type { Found } from './insight'
import type { Loading } from './load'
import { w } from '../i18n/late/study'

const COUNTS = ['1', '2', '3', '4', '5'] as const
export type Where = 'server' | 'browser'
export type Count = (typeof COUNTS)[number]

interface Props {
  on: boolean
  onSwitch: (on: boolean) => void
  count: Count
  onCount: (n: Count) => void
  where: Where
  onWhere: (w: Where) => void
  /** Of the engine in this browser. */
  loading: Loading
  position: Position
  over: boolean
  found: Found | null
  onProof: (s: Shown) => void
  onLine: (moves: Pt[]) => void
  onRetry: () => void
}

export function Engine(p: Props) {
  return (
    <section class="card study-engine" aria-label={w.engine}>
      <Switch label={w.engineOn} checked={p.on} note={p.on ? undefined! : w.engineNote} onChange={p.onSwitch} />
      {p.on && (
        <>
          <Segmented label={w.lines} value={p.count} options={COUNTS.map(n => [n, n] as const)} onChange={p.onCount} />
          <Segmented
            label={w.where}
            value={p.where}
            options={(['server', 'browser'] as const).map(v => [v, w.wheres[v]] as const)}
            note={p.where === 'browser' ? w.whereNote : undefined}
            onChange={p.onWhere}
          />
          {p.where === 'browser' && (
            <p class="note">
              <a href="/local">{local.title}</a>
            </p>
          )}
          {p.over ? <p class="note">{w.over}</p> : <Answer {...p} />}
        </>
      )}
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

function Findings({ found, where, position, onProof, onLine, onRetry }: Props & { found: Found }) {
  const { verdict, best, fault } = found
  const turn = turnOf(position.stones)
  if (fault) return <Trouble fault={fault} where={where} onRetry={onRetry} />
  if (!verdict) {
    return (
      <p class="note" role="status">
        {w.looking}
      </p>
    )
  }
  const proven = verdict.chance === 0 || verdict.chance === 1
  const top = best[0]
  const black = proven || !top ? verdict.chance : turn === 'black' ? top.chance : 1 - top.chance
  return (
    <>
      <Chance black={black} proven={proven} />
      <Verdict verdict={verdict} position={position} onProof={onProof} />
      <ol class="study-lines" aria-label={w.lines}>
        {best.map(l => (
          <Line key={l.rank} line={l} black={turn === 'black' ? l.chance : 1 - l.chance} onLine={onLine} />
        ))}
      </ol>
      {best.length === 0 && !found.done && <p class="note">{w.looking}</p>}
    </>
  )
}

/** Black from the left, White from the right. */
function Chance({ black, proven }: { black: number; proven: boolean }) {
  const text = proven
    ? said.won(black === 1 ? 'black' : 'white')
    : black >= 0.5
      ? w.chance('black', black)
      : w.chance('white', 1 - black)
  return (
    <div class="study-chance" role="img" aria-label={proven ? text : w.chanceName(black)}>
      <span class="study-chance-bar" style={{ '--black': `${100 * black}%` }} />
      <span class="study-chance-text">{text}</span>
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
      {win && <p>{said.canWin(turn, !!win.fours, win.plies, pointsOf(win.line))}</p>}
      {v.lost && <p>{said.lost(turn)}</p>}
      {!v.lost && threat && <p>{said.threat(otherColor(turn), pointsOf(threat.line))}</p>}
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

function Line({ line: l, black, onLine }: { line: BestLine; black: number; onLine: (moves: Pt[]) => void }) {
  const points = pointsOf(l.line)
  return (
    <li>
      <button type="button" onClick={() => onLine(points)}>
        <b>
          {l.plies !== 0 ? w.mate(l.plies) : black >= 0.5 ? w.chance('black', black) : w.chance('white', 1 - black)}
        </b>{' '}
        <span class="study-line">{w.lineOf(points)}</span> <span class="muted">{w.depth(l.depth)}</span>
        <span class="sr">, {w.add(points[0] ?? '')}</span>
      </button>
    </li>
  )
}
