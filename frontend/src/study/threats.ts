// Threats of either side in a position: fives, and straight fours where there is none.
import type { Color, Mark, Pt } from '../../board/index'
import { fives, fiveAt, near, straightFour, type Position } from '../review/lines'
import { allowed } from '../review/forbidden'

export interface Drawn {
  marks: Mark[]
  lines: Pt[][]
  fours: Record<Color, Pt[]>
  threes: Record<Color, Pt[]>
}

const COLORS = ['black', 'white'] as const

/** Rows as lines from end to end, and the points that complete them. A point that Black may not take completes nothing. */
export function drawn(pos: Position): Drawn {
  const fours = { black: [] as Pt[], white: [] as Pt[] }
  const threes = { black: [] as Pt[], white: [] as Pt[] }
  const lines: Pt[][] = []
  const add = (stones: readonly Pt[]) => lines.push([stones[0]!, stones.at(-1)!])
  for (const c of COLORS) {
    fours[c] = fives(pos, c)
    for (const p of fours[c]) add(fiveAt(pos, p, c))
    if (fours[c].length > 0) continue
    for (const p of near(pos)) {
      const four = straightFour(pos, p, c)
      if (!four || !allowed(pos, p, c)) continue
      threes[c].push(p)
      add(four.stones)
    }
  }
  const points = new Set([...fours.black, ...fours.white, ...threes.black, ...threes.white])
  return { marks: [...points].map(p => ({ p, kind: 'point' as const })), lines: longest(lines), fours, threes }
}

/** Each line once. */
function longest(lines: Pt[][]): Pt[][] {
  return [...new Map(lines.map(l => [l.join(), l])).values()]
}
