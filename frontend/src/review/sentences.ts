// A review's sentences about a move and a position.
import type { Pt } from '../../board/index'
import type { Sign } from '../game/overlay'
import { otherColor } from '../game/position'
import type { Report } from '../wire'
import { pointsOf } from './tree'
import { bestLine, LINE, winLine, type Said } from './say'
import { w } from '../i18n/late/review'

export const MISTAKES = ['missed_win', 'missed_defence', 'allowed_win', 'forbidden', 'inaccurate'] as const
export type Mistake = (typeof MISTAKES)[number]

/** What a proof says beside the sign of the loss. */
const PROOF: Readonly<Record<Mistake, string>> = {
  missed_win: '×',
  missed_defence: '×',
  allowed_win: '×',
  forbidden: '⊘',
  inaccurate: '',
}

/** The signs of a loss, and their names. */
const LOSSES = { '?!': 'slip', '?': 'error', '??': 'blunder' } as const
type Loss = (typeof LOSSES)[keyof typeof LOSSES]

export const colorOf = (move: number) => (move % 2 ? ('black' as const) : ('white' as const))

/** What was wrong with a move, counted from 1; null: nothing. */
export function mistakeOf(r: Report, move: number): Mistake | null {
  const m = r.moves[move - 1]?.mistake
  return MISTAKES.find(k => k === m) ?? null
}

export const lossOf = (r: Report, move: number): Loss | null =>
  LOSSES[r.moves[move - 1]?.sign as keyof typeof LOSSES] ?? null

/** Is a mistake told unasked? A proof that cost nothing is not, unless it is of a win that was there or decided the game. A long
 *  win is told only if that is asked for. */
function isTold(r: Report, move: number, long: boolean): boolean {
  const kind = mistakeOf(r, move)
  if (!kind || move === r.decisive) return !!kind
  if (r.moves[move - 1]!.long) return long
  return kind === 'missed_win' || kind === 'forbidden' || lossOf(r, move) !== null
}

/** The moves with a mistake that is told, of one side or both; with long wins or not. */
export function mistakesOf(r: Report, color?: string, long = false): number[] {
  return r.moves.map((_, i) => i + 1).filter(n => isTold(r, n, long) && (!color || colorOf(n) === color))
}

/** Missed wins that are told only when asked. */
export const longWins = (r: Report): number[] =>
  r.moves.map((_, i) => i + 1).filter(n => r.moves[n - 1]!.long && !isTold(r, n, false))

/** By its loss, and what is proven beside. */
export function signsAt(r: Report, move: number): Sign[] {
  const signs: Sign[] = []
  const [loss, kind] = [lossOf(r, move), mistakeOf(r, move)]
  if (loss) signs.push({ kind: loss, sign: r.moves[move - 1]!.sign!, name: w.signs[loss] })
  if (kind && kind !== 'inaccurate') signs.push({ kind: 'proof', sign: PROOF[kind], name: w.signs[kind] })
  return signs
}

export function signsOf(r: Report, long = false): Map<number, Sign[]> {
  const signs = new Map(mistakesOf(r, undefined, long).map(n => [n, signsAt(r, n)]))
  if (r.decisive) {
    const flag = { kind: 'decisive', sign: '⚑', name: w.signs.decisive }
    signs.set(r.decisive, [...(signs.get(r.decisive) ?? []), flag])
  }
  return signs
}

/** The chance of a side in a position. */
const chanceOf = (r: Report, ply: number, c: string): number => {
  const black = r.positions[ply]!.chance
  return c === 'white' ? 1 - black : black
}

const NOTHING: Said = { text: '' }

/** The sentence of a mistake; '' if there is none. In brief it has no line, and no answers that hold. */
export function mistakeText(r: Report, move: number, brief = false): Said {
  const before = r.positions[move - 1]!
  const after = r.positions[move]!
  const c = colorOf(move)
  const at = brief ? '' : LINE
  const [mine, theirs] = [winLine(before.win, c), winLine(after.win, otherColor(c))]
  switch (mistakeOf(r, move)) {
    case 'missed_win':
      return { text: w.missedWin(!!before.win?.fours, before.win?.plies ?? 1, at), line: mine }
    case 'missed_defence': {
      const { win } = after
      const holds = brief ? [] : pointsOf(before.holds)
      const text = w.missedDefence(!!win?.fours, win?.plies ?? 1, at, holds, !!before.many)
      return { text: text.trim(), line: theirs }
    }
    case 'allowed_win':
      return { text: w.allowedWin(!!after.win?.fours, after.win?.plies ?? 1, at), line: theirs }
    case 'forbidden':
      return { text: before.lost ? w.endedByForbidden : w.lostByForbidden }
    case 'inaccurate':
      return {
        text: w.inaccurate(c, chanceOf(r, move - 1, c), chanceOf(r, move, c), pointsOf(before.line)[0] ?? ''),
      }
    default:
      return NOTHING
  }
}

/** What there is to say of a position after so many moves. */
export function positionText(r: Report, ply: number): Said[] {
  const p = r.positions[ply]
  if (!p) return []
  const turn = colorOf(ply + 1)
  const out: Said[] = []
  if (p.win) out.push({ text: w.canWin(turn, !!p.win.fours, p.win.plies, LINE), line: winLine(p.win, turn) })
  else if (p.lost) out.push({ text: w.lost(turn) })
  else if (p.threat) {
    const other = otherColor(turn)
    out.push({ text: w.threat(other, LINE), line: winLine(p.threat, other) })
  }
  if (p.forbidden?.length && !p.win) out.push({ text: w.forbidden(p.forbidden.map(f => f.at)) })
  if (out.length === 0 && p.line) out.push({ text: w.best(turn, LINE), line: bestLine(p.line, turn) })
  return out
}

/** What there is to say of a move that is no mistake, though there was hardly a choice: '' for most. */
export function choiceText(r: Report, move: number, at: Pt): string {
  const before = r.positions[move - 1]
  if (!before || before.win || before.lost) return ''
  const holds = pointsOf(before.holds)
  if (before.many || !holds.includes(at)) return ''
  return holds.length === 1 && before.threat?.plies === 1 ? w.forced : w.found(holds)
}

/** What it means that a move decided the game; c is the side that made it, null: the reader. */
export const decisiveText = (r: Report, move: number, c: string | null): string =>
  mistakeOf(r, move) === 'forbidden' ? w.decisiveEnd : w.decisiveNote(c)

/** Is there something better than a move? Not where all is lost. */
export const mayBetter = (r: Report, move: number): boolean =>
  mistakeOf(r, move) !== null && !r.positions[move - 1]?.lost

/** What would have been better than a mistake: any of these, as far as is known. Proven is only the first move of a win. */
export function answersTo(r: Report, move: number): { points: Pt[]; why: 'win' | 'holds' | 'believed' } {
  const before = r.positions[move - 1]!
  if (before.win) return { points: pointsOf(before.win.line).slice(0, 1), why: 'win' }
  const holds = pointsOf(before.holds)
  const defence = mistakeOf(r, move) === 'missed_defence' || mistakeOf(r, move) === 'forbidden'
  return defence && holds.length > 0
    ? { points: holds, why: 'holds' }
    : { points: pointsOf(before.line).slice(0, 1), why: 'believed' }
}

/** The third hint. */
export function answerText(r: Report, move: number): string {
  const { points, why } = answersTo(r, move)
  const words = w.better
  if (points.length === 0) return words.noSolution
  if (why === 'holds') return words.holds(points, !!r.positions[move - 1]!.many)
  return (why === 'win' ? words.solution : words.believed)(points.join(', '))
}
