// What of a tree is drawn as the list of moves: the main line in two columns, below a move what else was tried in its
// place, and of that what is not folded. However large the tree, only so much is drawn that nobody has unfolded.
import type { Study } from '../wire'
import { children, lineEnd, lineTo, parent } from './tree'

/** Variations of more moves are folded by themselves, and all once so many moves of variations are drawn. */
const LONG = 40
const MOST = 400

/** A move of a line, with its number and what else was tried in its place. */
export interface Step {
  readonly node: number
  readonly n: number
  readonly others: readonly Branch[]
}

/** A variation by its first move. */
export interface Branch {
  readonly head: number
  /** All moves in it, its variations included. */
  readonly moves: number
  /** One is in it: it cannot be folded. */
  readonly inside: boolean
  /** Only the first if it is folded. */
  readonly steps: readonly Step[]
  readonly folded: boolean
}

/** Variations that somebody has folded or unfolded, by their first node; others are as they are by themselves. */
export type Folds = ReadonlyMap<number, boolean>

const sizes = new WeakMap<Study['nodes'], number[]>()

/** How many moves are in each node's part of the tree, its own included. */
function sizesOf({ nodes }: Study): number[] {
  let all = sizes.get(nodes)
  if (!all) {
    all = nodes.map(() => 1)
    // Parents stand before their children.
    for (let i = nodes.length - 1; i > 0; i--) all[nodes[i]!.up]! += all[i]!
    sizes.set(nodes, all)
  }
  return all
}

export function shapeOf(study: Study, at: number, folds: Folds): Step[] {
  const path = new Set(lineTo(study, at))
  const size = sizesOf(study)
  let drawn = 0
  const branch = (head: number, n: number): Branch => {
    const inside = path.has(head)
    const moves = size[head]!
    const folded = !inside && (folds.get(head) ?? (moves > LONG || drawn > MOST))
    if (folded) return { head, moves, inside, folded, steps: [{ node: head, n, others: [] }] }
    const line = [head, ...lineTo(study, lineEnd(study, head)).slice(n)]
    drawn += line.length
    return { head, moves, inside, folded, steps: steps(line, n) }
  }
  // The first of a variation is itself one of the others.
  const steps = (line: readonly number[], first: number): Step[] =>
    line.map((node, i) => ({
      node,
      n: first + i,
      others:
        i === 0 && first > 0 && isOther(study, node)
          ? []
          : children(study, parent(study, node))
              .filter(o => o !== node)
              .map(o => branch(o, first + i)),
    }))
  return steps(lineTo(study, lineEnd(study, 0)), 1)
}

/** Was something else played before it in its place? */
const isOther = (study: Study, node: number): boolean => children(study, parent(study, node))[0] !== node
