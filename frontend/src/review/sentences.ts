// What a review says of a move and of a position, in plain words.
import type { Pt } from '../board'
import type { Sign } from '../game/overlay'
import { otherColor, PASS } from '../game/position'
import type { Report } from '../wire'
import { pointsOf } from './tree'
import { w } from '../i18n/late/review'

export const MISTAKES = ['missed_win', 'missed_defence', 'allowed_win', 'forbidden', 'inaccurate'] as const
export type Mistake = (typeof MISTAKES)[number]

/** A mistake's sign in lists; its shape is its kind's, in styles/review.css. */
export const SIGN: Readonly<Record<Mistake, string>> = {
  missed_win: '×',
  missed_defence: '??',
  allowed_win: '?',
  forbidden: '⊘',
  inaccurate: '?!',
}

export const colorOf = (move: number) => (move % 2 ? ('black' as const) : ('white' as const))

/** What was wrong with a move, counted from 1; null: nothing. */
export function mistakeOf(r: Report, move: number): Mistake | null {
  const m = r.moves[move - 1]?.mistake
  return MISTAKES.find(k => k === m) ?? null
}

/** The moves with a mistake, of one side or both. */
export function mistakesOf(r: Report, color?: string): number[] {
  return r.moves.map((_, i) => i + 1).filter(n => mistakeOf(r, n) && (!color || colorOf(n) === color))
}

export function signsOf(r: Report): Map<number, Sign[]> {
  const signs = new Map<number, Sign[]>()
  for (const n of mistakesOf(r)) {
    const kind = mistakeOf(r, n)!
    signs.set(n, [{ kind, sign: SIGN[kind], name: w.signs[kind] }])
  }
  if (r.decisive) {
    const flag = { kind: 'decisive', sign: '⚑', name: w.signs.decisive }
    signs.set(r.decisive, [...(signs.get(r.decisive) ?? []), flag])
  }
  return signs
}

/** The sentence of a mistake; '' if there is none. */
export function mistakeText(r: Report, move: number): string {
  const before = r.positions[move - 1]!
  const after = r.positions[move]!
  switch (mistakeOf(r, move)) {
    case 'missed_win':
      return w.missedWin(!!before.win?.fours, pointsOf(before.win?.line), before.win?.plies ?? 1)
    case 'missed_defence':
      return w.missedDefence(
        !!after.win?.fours,
        after.win?.plies ?? 1,
        pointsOf(after.win?.line),
        pointsOf(before.holds),
        !!before.many,
      )
    case 'allowed_win':
      return w.allowedWin(!!after.win?.fours, after.win?.plies ?? 1, pointsOf(after.win?.line))
    case 'forbidden':
      return before.lost ? w.endedByForbidden : w.lostByForbidden
    case 'inaccurate':
      return w.inaccurate(colorOf(move), r.moves[move - 1]!.cost ?? 0, pointsOf(before.line)[0] ?? '')
    default:
      return ''
  }
}

/** What there is to say of the position after so many moves, whoever is to move. */
export function positionText(r: Report, ply: number): string[] {
  const p = r.positions[ply]
  if (!p) return []
  const turn = colorOf(ply + 1)
  const out: string[] = []
  if (p.win) out.push(w.canWin(turn, !!p.win.fours, p.win.plies, pointsOf(p.win.line)))
  else if (p.lost) out.push(w.lost(turn))
  else if (p.threat) out.push(w.threat(otherColor(turn), pointsOf(p.threat.line)))
  if (p.forbidden?.length && !p.win) out.push(w.forbidden(p.forbidden.map(f => f.at)))
  if (out.length === 0 && p.line) out.push(w.best(pointsOf(p.line)))
  return out
}

/** What there is to say of a move that is no mistake, though there was hardly a choice: '' for most. */
export function choiceText(r: Report, move: number, at: Pt): string {
  const before = r.positions[move - 1]
  if (!before || before.win) return ''
  if (before.lost) return at === PASS ? '' : w.allLost
  const holds = pointsOf(before.holds)
  if (before.many || !holds.includes(at)) return ''
  return holds.length === 1 && before.threat?.plies === 1 ? w.forced : w.found(holds)
}

/** Where the game was decided, and what that means. */
export const decisiveText = (r: Report, move: number): string =>
  mistakeOf(r, move) === 'forbidden' ? w.decisiveEnd : w.decisiveNote(colorOf(move))

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
