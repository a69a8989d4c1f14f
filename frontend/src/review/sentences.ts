// What a review says of a move and of a position, in plain words.
import type { Pt } from '../board'
import type { Sign } from '../game/aid'
import { otherColor } from '../game/position'
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
      return w.lostByForbidden
    case 'inaccurate':
      return w.inaccurate(r.moves[move - 1]!.cost ?? 0, pointsOf(before.line)[0] ?? '')
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
  if (p.lost) out.push(w.lost(turn))
  else if (p.threat) out.push(w.threat(otherColor(turn), pointsOf(p.threat.line)))
  if (p.forbidden?.length) out.push(w.forbidden(p.forbidden.map(f => f.at)))
  if (out.length === 0 && p.line) out.push(w.best(pointsOf(p.line)))
  return out
}

/** What would have been better than a mistake: any of these, as far as is known. */
export function answersTo(r: Report, move: number): Pt[] {
  const before = r.positions[move - 1]!
  if (before.win) return pointsOf(before.win.line).slice(0, 1)
  const holds = pointsOf(before.holds)
  return mistakeOf(r, move) === 'missed_defence' && holds.length > 0 ? holds : pointsOf(before.line).slice(0, 1)
}
