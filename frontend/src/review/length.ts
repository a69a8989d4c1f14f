// How long a proof lasts, as engine/proof.Measure counts: the plies to the five against the longest defence. What the tree leaves
// out loses to a five, which is three plies with the attack before it, or to a straight four, which is five.
import type { Color, Pt } from '../../board/index'
import { otherColor } from '../game/position'
import { allowed } from './forbidden'
import { fiveAt, fives, stops, turnOf, type Position } from './lines'
import { depth, type Tree } from './tree'

/** Each tree belongs to one position. */
const known = new WeakMap<Tree, number>()

/** The plies of a tree whose attack comes next. */
export function lengthOf(pos: Position, tree: Tree): number {
  let plies = known.get(tree)
  if (plies === undefined) {
    plies = measure(pos, tree)
    known.set(tree, plies)
  }
  return plies
}

function measure(pos: Position, tree: Tree): number {
  const attacker = turnOf(pos.stones)
  if (fiveAt(pos, tree.move, attacker).length > 0) return 1
  const after = { ...pos, stones: [...pos.stones, tree.move] }
  // What is left out adds four plies at most: only the deepest replies, and those one attack less deep, can be the longest.
  const deepest = Math.max(0, ...tree.replies.map(r => depth(r.next)))
  const rivals = tree.replies.filter(r => depth(r.next) >= deepest - 1)
  let longest = 0
  for (const r of rivals) {
    longest = Math.max(longest, replyLength(after, r))
    if (longest === 2 * deepest + 5) break // none can be longer
  }
  return longest >= 5 ? longest : Math.max(longest, leftOut(after, attacker, tree))
}

/** The plies of an attack, a reply that the tree names, and what follows; the attack has been made. */
export const replyLength = (pos: Position, { move, next }: Tree['replies'][number]): number =>
  2 + lengthOf({ ...pos, stones: [...pos.stones, move] }, next)

/** The same of the replies that the tree leaves out: 5 if one of them allows no five at once. */
export function leftOut(pos: Position, attacker: Color, tree: Tree): 3 | 5 {
  const all = fives(pos, attacker, [tree.move]) // who had a five before would have made it
  return all.length === 0 || unnamedStop(pos, attacker, tree, all) ? 5 : 3
}

/** A reply that the tree leaves out and that stops every five. */
export const unnamedStop = (pos: Position, attacker: Color, tree: Tree, all?: Pt[]): Pt | undefined =>
  stops(pos, attacker, all).find(p => !names(tree, p) && allowed(pos, p, otherColor(attacker)))

export const names = (tree: Tree, p: Pt): boolean => tree.replies.some(r => r.move === p)
