// A proof as the server writes it, h8(i9j10)(k9l11): an attack, and each reply with the attack that answers it. What is
// not named loses to a five or a straight four at once.
import { splitPoints } from '../../board/points'
import type { Pt } from '../../board/index'

export interface Tree {
  move: Pt
  replies: readonly { move: Pt; next: Tree }[]
}

const POINT = /[a-z][1-9]\d?/y

/** Reads a proof; null if it is none. */
export function parseTree(text: string): Tree | null {
  let at = 0
  const point = (): Pt | null => {
    POINT.lastIndex = at
    const m = POINT.exec(text)
    if (!m) return null
    at = POINT.lastIndex
    return m[0]
  }
  const node = (): Tree | null => {
    const move = point()
    if (!move) return null
    const replies: { move: Pt; next: Tree }[] = []
    while (text[at] === '(') {
      at++
      const reply = point()
      const next = reply && node()
      if (!reply || !next || text[at] !== ')') return null
      at++
      replies.push({ move: reply, next })
    }
    return { move, replies }
  }
  const tree = node()
  return at === text.length ? tree : null
}

const depths = new WeakMap<Tree, number>()

/** Attacks on the longest line of a tree. */
export function depth(t: Tree): number {
  let d = depths.get(t)
  if (d === undefined) {
    d = 1 + Math.max(0, ...t.replies.map(r => depth(r.next)))
    depths.set(t, d)
  }
  return d
}

/** The points of a line without anything between them. */
export const pointsOf = (line: string | undefined, size = 26): Pt[] => splitPoints(line ?? '', size) ?? []
