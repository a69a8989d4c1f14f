// Stones that are placed freely, as a line of moves: a tree has moves only, so what was set up is played in some order that ends
// nothing, with passes where one side has more stones.
import type { Pt } from '../../board/index'
import { allowed } from '../review/forbidden'
import { fiveAt, turnOf, type Position } from '../review/lines'
import type { Color } from '../game/spend'
import { otherColor } from '../game/position'
import { PASS } from './tree'

export interface Placed {
  black: readonly Pt[]
  white: readonly Pt[]
}

/** Why a position cannot be one of play: stones five in a row, or no order of moves leads to it by this rule. */
export type Unreachable = 'over' | 'order'

/** The moves that lead to a position, with that side to move. Where an order ends at a point that is forbidden to Black by
 *  then, others are tried, each of Black's stones first once. */
export function movesOf(rule: string, size: number, placed: Placed, turn: Color): Pt[] | Unreachable {
  const { black, white } = placed
  let found = inOrder(rule, size, placed, turn)
  for (let i = 1; i < black.length && found === 'order'; i++)
    found = inOrder(rule, size, { black: [...black.slice(i), ...black.slice(0, i)], white }, turn)
  return found
}

function inOrder(rule: string, size: number, placed: Placed, turn: Color): Pt[] | Unreachable {
  const left = { black: [...placed.black], white: [...placed.white] }
  const moves: Pt[] = []
  const position = (): Position => ({ rule, size, stones: moves })
  const quiet = (p: Pt, color: Color) =>
    fiveAt(position(), p, color).length === 0 && (color === 'white' || allowed(position(), p, 'black'))
  const none = () => left.black.length + left.white.length === 0
  while (!none()) {
    const side = turnOf(moves)
    const own = left[side].findIndex(p => quiet(p, side))
    const other = otherColor(side)
    if (own >= 0) moves.push(...left[side].splice(own, 1))
    else if (left[other].length > 0) {
      moves.push(PASS)
      if (!left[other].some(p => quiet(p, other))) return wins(left, position()) ? 'over' : 'order'
    } else return wins(left, position()) ? 'over' : 'order'
  }
  if (turnOf(moves) !== turn) moves.push(PASS)
  return moves
}

/** Does one of the stones that are left make a five? */
const wins = (left: Record<Color, Pt[]>, at: Position): boolean =>
  (['black', 'white'] as const).some(color => left[color].some(p => fiveAt(at, p, color).length > 0))
