// A tree of variations: what can be asked of it, and what can be done to it. A tree is never changed; each act makes
// another one.
import type { Pt } from '../../board/index'
import { PASS } from '../game/position'
import type { Study, TreeMark, TreeNode } from '../wire'

export { PASS }

export const MOST_NODES = 50_000
export const DEEPEST = 1_000

/** A tree and where in it one is: an index of its nodes, 0 the start. */
export interface Place {
  readonly study: Study
  readonly at: number
}

/** A tree without a move. */
export const empty = (rule: string, size: number): Study => ({ rule, size, nodes: [{ up: -1, at: '' }] })

const indices = new WeakMap<readonly TreeNode[], number[][]>()

/** By node its children, the main line's first. */
function childrenOf({ nodes }: Study): number[][] {
  let kids = indices.get(nodes)
  if (!kids) {
    kids = nodes.map(() => [])
    for (let i = 1; i < nodes.length; i++) kids[nodes[i]!.up]!.push(i)
    indices.set(nodes, kids)
  }
  return kids
}

export const children = (s: Study, at: number): readonly number[] => childrenOf(s)[at] ?? []

export const parent = (s: Study, at: number): number => s.nodes[at]?.up ?? -1

/** The nodes from the first move to one, itself included. */
export function lineTo(s: Study, at: number): number[] {
  const line: number[] = []
  for (let i = at; i > 0; i = parent(s, i)) line.push(i)
  return line.toReversed()
}

/** The moves that lead to a node. */
export const movesTo = (s: Study, at: number): Pt[] => lineTo(s, at).map(i => s.nodes[i]!.at)

/** The last node of the line that goes on from a node by each first child. */
export function lineEnd(s: Study, at: number): number {
  let end = at
  for (let next = children(s, end)[0]; next !== undefined; next = children(s, end)[0]) end = next
  return end
}

/** The node on the way to `at` from which it is a side line, itself if it stands at its head; 0: it is the main line. */
export function branchHead(s: Study, at: number): number {
  for (let i = at; i > 0; i = parent(s, i)) if (children(s, parent(s, i))[0] !== i) return i
  return 0
}

/** A move: to the node that has it already, or to a new one, the last of its siblings. Null where there is no room. */
export function play({ study, at }: Place, move: Pt): Place | null {
  const known = children(study, at).find(i => study.nodes[i]!.at === move)
  if (known !== undefined) return { study, at: known }
  if (study.nodes.length >= MOST_NODES || lineTo(study, at).length >= DEEPEST) return null
  return { study: { ...study, nodes: [...study.nodes, { up: at, at: move }] }, at: study.nodes.length }
}

/** A line of moves; it ends where there is no room, or `may` says so. One stays where one is. */
export function playLine(place: Place, moves: readonly Pt[], may: (p: Place, move: Pt) => boolean): Place {
  let end = place
  for (const m of moves) {
    const next = may(end, m) ? play(end, m) : null
    if (!next) break
    end = next
  }
  return { study: end.study, at: place.at }
}

export function comment({ study, at }: Place, text: string): Place {
  const nodes = study.nodes.map((n, i) => {
    if (i !== at) return n
    const { c: _, ...rest } = n
    return text ? { ...rest, c: text } : rest
  })
  return { study: { ...study, nodes }, at }
}

/** Puts a mark on a point, or takes it away if it is there; a label goes with whatever letters it has. */
export function mark({ study, at }: Place, m: TreeMark): Place {
  const nodes = study.nodes.map((n, i) => {
    if (i !== at) return n
    const { marks = [], ...rest } = n
    const left = marks.filter(o => o.at !== m.at || o.kind !== m.kind)
    const now = left.length < marks.length ? left : [...marks, m]
    return now.length > 0 ? { ...rest, marks: now } : rest
  })
  return { study: { ...study, nodes }, at }
}

/** Takes all marks of a position away. */
export function unmark({ study, at }: Place): Place {
  const nodes = study.nodes.map((n, i) => {
    if (i !== at) return n
    const { marks: _, ...rest } = n
    return rest
  })
  return { study: { ...study, nodes }, at }
}

/** Takes a node and all behind it away; one goes to its parent. The start stays. */
export function remove({ study, at }: Place): Place {
  if (at === 0) return { study, at }
  const gone = new Set([at])
  // Parents stand before their children.
  study.nodes.forEach((n, i) => gone.has(n.up) && gone.add(i))
  const up = parent(study, at)
  return arranged(
    study,
    childrenOf(study).map(kids => kids.filter(k => !gone.has(k))),
    up,
  )
}

/** A side line goes before its elder sibling: at its head, wherever in it one is. */
export function promote({ study, at }: Place): Place {
  const head = branchHead(study, at)
  if (head === 0) return { study, at }
  const up = parent(study, head)
  const kids = childrenOf(study).map((k, i) => {
    if (i !== up) return k
    const from = k.indexOf(head)
    return k.toSpliced(from, 1).toSpliced(from - 1, 0, head)
  })
  return arranged(study, kids, at)
}

/** The line to a node becomes the main line. */
export function makeMain({ study, at }: Place): Place {
  const kids = childrenOf(study).map(k => [...k])
  for (const i of lineTo(study, at)) {
    const siblings = kids[parent(study, i)]!
    siblings.splice(siblings.indexOf(i), 1)
    siblings.unshift(i)
  }
  return arranged(study, kids, at)
}

/** The tree with these children, written anew line by line; `at` stays where it was. */
function arranged(study: Study, kids: readonly (readonly number[])[], at: number): Place {
  const nodes: TreeNode[] = []
  const place = new Map<number, number>()
  const open = [0]
  for (let i = open.pop(); i !== undefined; i = open.pop()) {
    const n = study.nodes[i]!
    place.set(i, nodes.length)
    nodes.push({ ...n, up: n.up < 0 ? -1 : place.get(n.up)! })
    open.push(...kids[i]!.toReversed())
  }
  return { study: { ...study, nodes }, at: place.get(at)! }
}
