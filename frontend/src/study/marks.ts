// The signs that a file has put on points.
import type { Mark } from '../board'
import type { Study } from '../wire'
import { movesTo } from './tree'

/** The board's way to draw them: a ring or a dot each; what they are is told as text. */
export function marksOf(s: Study, at: number): Mark[] {
  const marks = s.nodes[at]?.marks ?? []
  if (marks.length === 0) return []
  const stones = new Set(movesTo(s, at))
  return marks.map(m => ({ p: m.at, kind: stones.has(m.at) ? 'stone' : 'point' }))
}
