// Conditional moves of a game of days: lines, played on the board.
import { signal, type Signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { w } from '../i18n/late/days'
import { added } from '../../board/state'
import { SceneActivity, type Scene } from '../game/scene'
import type { Activity } from '../game/overlay'
import { inOpening } from '../game/position'
import { stonesOf } from '../game/view'
import { command, isLive } from '../net/live'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import type { GameState } from '../wire'
import { useAction } from '../net/action'

const p = w.plan
const spaced = (line: string): string => line.match(/[a-z]\d+/g)?.join(' ') ?? line

const movesOf = (s: GameState): string[] => s.moves.map(m => m.at ?? '')
const mayPlan = (s: GameState): boolean => s.next?.by !== s.you && !inOpening(s)

interface Kept {
  line: readonly string[]
  /** The game's moves when the line was changed last. */
  after: readonly string[]
  /** What was played before that, while the line was open. */
  wentOn: string
}

/** A line in the making. It stays open when the game goes on: only its user closes it, for the board would become the
 *  game's under a click. */
class Plan extends SceneActivity {
  private readonly kept

  constructor(s: GameState) {
    super()
    this.kept = signal<Kept>({ line: [], after: movesOf(s), wentOn: '' })
  }

  /** What is left of the line after moves that were played; they were expected, or it begins anew, as after a takeback. */
  line(s: GameState): readonly string[] {
    const { line, after } = this.kept.value
    const now = movesOf(s)
    if (now.length === after.length) return line
    const played = added(after, now)
    return played.length > 0 && played.every((at, i) => at === line[i]) ? line.slice(played.length) : []
  }

  /** The moves that were played meanwhile. */
  wentOn(s: GameState): string {
    const { after, wentOn } = this.kept.value
    return (
      added(after, movesOf(s))
        .map(at => at || '–')
        .join(' ') || wentOn
    )
  }

  put(s: GameState, line: readonly string[]): void {
    this.kept.value = { line, after: movesOf(s), wentOn: this.wentOn(s) }
  }

  scene(s: GameState): Scene {
    const game = stonesOf(s, null, undefined)
    const line = this.line(s)
    return {
      stones: [...game, ...line],
      own: game.length,
      turn: (s.moves.length + line.length) % 2 === 0 ? 'black' : 'white',
      win: [],
      forbidden: [],
      marks: [],
      lines: [],
      label: p.board,
      ...(mayPlan(s) && { onPoint: (at: string) => this.put(s, [...line, at]) }),
    }
  }
}

export function Planning({ s, activity }: { s: GameState; activity: Signal<Activity | null> }) {
  const may = mayPlan(s)
  const lines = s.plan ?? []
  const plan = activity.value instanceof Plan ? activity.value : undefined
  const line = plan?.line(s)
  const wentOn = plan?.wentOn(s)
  const { busy, fault, run } = useAction()
  const open = () => {
    activity.value = new Plan(s)
  }
  const close = () => {
    activity.value = null
  }
  useEffect(() => close, [])
  const keep = (all: string[]) =>
    run(async () => {
      await command({ t: 'plan', g: s.g, v: s.v, d: { lines: all } })
      plan?.put(s, [])
    })
  if (!may && lines.length === 0 && !line) return null
  const text = line?.join('') ?? ''
  return (
    <section class="planning" aria-labelledby="planning">
      <h2 id="planning">{p.title}</h2>
      {(line || lines.length === 0) && <p class="note">{p.lead}</p>}
      {lines.length > 0 && (
        <ul class="plan-lines">
          {lines.map(l => (
            <li key={l}>
              <bdi>{spaced(l)}</bdi>
              <Button
                kind="quiet"
                icon="close"
                label={p.remove(spaced(l))}
                disabled={busy || !isLive.value}
                onClick={() => void keep(lines.filter(x => x !== l))}
              />
            </li>
          ))}
        </ul>
      )}
      {line ? (
        <>
          {wentOn && <p role="status">{may ? p.wentOn(wentOn) : p.yourTurn(wentOn)}</p>}
          <p role="status">
            {line.length % 2 === 0 ? p.theirs : p.mine} <bdi>{spaced(text)}</bdi>
          </p>
          <div class="row">
            <Button icon="undo" disabled={line.length === 0} onClick={() => plan!.put(s, line.slice(0, -1))}>
              {p.undo}
            </Button>
            <Button
              kind="primary"
              icon="check"
              busy={busy}
              disabled={!may || line.length === 0 || line.length % 2 === 1 || !isLive.value}
              onClick={() => void keep([...lines.filter(l => !text.startsWith(l)), text])}
            >
              {p.keep}
            </Button>
            <Button kind={may ? 'plain' : 'primary'} onClick={close}>
              {may ? p.done : p.toGame}
            </Button>
          </div>
        </>
      ) : (
        may && (
          <div class="row">
            <Button icon="tree" onClick={open}>
              {p.begin}
            </Button>
          </div>
        )
      )}
      <Refused fault={fault} lead={p.notKept} />
    </section>
  )
}
