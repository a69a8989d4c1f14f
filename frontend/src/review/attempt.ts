// The position before a mistake, in which a better move is to be found.
import { signal } from '@preact/signals'
import type { Color, Pt } from '../../board/index'
import { SceneActivity, type Scene } from '../game/scene'
import { w } from '../i18n/late/review'
import { post } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { ensureUser } from '../net/live'
import type { Report, Tried } from '../wire'
import { forbiddenTo } from './forbidden'
import type { Position } from './lines'
import { answersTo, colorOf } from './sentences'
import { stepsOf, type Steps } from './steps'

export interface Mistaken {
  g: string
  report: Report
  /** The position before the mistake. */
  before: Position
  /** The mistake, counted from 1, and what was played. */
  move: number
  played: Pt
}

export interface Answer {
  at: Pt
  /** The server's verdict, once it is there. */
  said?: Tried
}

/** As many hints as there are. */
export const HINTS = 3

export class Attempt extends SceneActivity {
  readonly hints = signal(0)
  readonly answer = signal<Answer | undefined>(undefined)
  readonly fault = signal<Fault | undefined>(undefined)
  /** The proof against the move that was tried. */
  readonly proof = signal<Steps | undefined>(undefined)
  readonly color: Color
  private readonly forbidden: readonly Pt[]

  constructor(readonly of: Mistaken) {
    super()
    this.color = colorOf(of.move)
    this.forbidden = forbiddenTo(of.before, this.color)
  }

  private async attempt(at: Pt): Promise<void> {
    const { g, report, move, played } = this.of
    if (at === played) {
      this.answer.value = { at, said: { good: false, after: report.positions[move]! } }
      return
    }
    this.fault.value = undefined
    this.answer.value = { at }
    try {
      await ensureUser()
      const said = await post('/api/games/{id}/try', { move, at, hints: this.hints.peek() }, { id: g })
      this.answer.value = { at, said }
    } catch (e) {
      this.fault.value = asFault(e)
      this.answer.value = undefined
    }
  }

  /** Why the move that was tried loses. */
  explain(): void {
    const { before } = this.of
    const { at, said } = this.answer.peek()!
    const { proof, line } = said!.after.win!
    this.proof.value = stepsOf({ from: { ...before, stones: [...before.stones, at] }, proof, line, win: true })
  }

  scene(): Scene {
    const { before, report, move } = this.of
    const answer = this.answer.value
    const all = this.hints.value === HINTS && !answer
    return (
      this.proof.value?.scene() ?? {
        stones: answer ? [...before.stones, answer.at] : before.stones,
        own: before.stones.length,
        turn: answer ? null : this.color,
        win: [],
        forbidden: answer ? [] : this.forbidden,
        marks: all ? answersTo(report, move).points.map(p => ({ p, kind: 'point' as const })) : [],
        lines: [],
        label: w.better.board(this.color),
        ...(!answer && { onPoint: (p: Pt) => void this.attempt(p) }),
      }
    )
  }
}
