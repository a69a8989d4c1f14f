// The legal moves in a tree: the rules as far as a board needs them.
import { isPoint } from '../../board/points'
import { allowed, forbiddenKind, forbiddenTo, type Kind } from '../review/forbidden'
import { fiveAt, turnOf, type Position } from '../review/lines'
import { otherColor } from '../game/position'
import type { Pt } from '../../board/index'
import type { Study } from '../wire'
import { movesTo, PASS, type Place } from './tree'

export const RULES = ['freestyle', 'standard', 'renju', 'caro'] as const
export const SIZES = [15, 19, 20, 13, 11, 9] as const
export const LEAST_SIZE = 5
export const MOST_SIZE = 20

export const positionOf = (s: Study, at: number): Position => ({
  rule: s.rule,
  size: s.size,
  stones: movesTo(s, at),
})

/** How a line has ended: a five, or more in a row where that wins, Black on a forbidden point and why it is, a full
 *  board; null: it goes on. */
export type End =
  | { why: 'five' | 'long'; line: Pt[] }
  | { why: 'forbidden'; line: Pt[]; kind: Kind }
  | { why: 'full'; line: Pt[] }

export function endOf(pos: Position): End | null {
  const last = pos.stones.at(-1)
  if (last === undefined || last === PASS) return null
  const before = { ...pos, stones: pos.stones.slice(0, -1) }
  const color = otherColor(turnOf(pos.stones))
  const line = fiveAt(before, last, color)
  if (line.length > 0) return { why: line.length > 5 ? 'long' : 'five', line }
  const kind = color === 'black' ? forbiddenKind(before, last) : null
  if (kind) return { why: 'forbidden', line: [last], kind }
  const stones = pos.stones.filter(p => p !== PASS).length
  return stones === pos.size * pos.size ? { why: 'full', line: [] } : null
}

/** Points that the side to move may not take though they are empty. */
export const barredTo = (pos: Position): Pt[] => forbiddenTo(pos, turnOf(pos.stones))

/** May a move be made? */
export function may({ study, at }: Place, move: Pt): boolean {
  const pos = positionOf(study, at)
  if (endOf(pos)) return false
  if (move === PASS) return true
  return isPoint(move, pos.size) && !pos.stones.includes(move) && allowed(pos, move, turnOf(pos.stones))
}
