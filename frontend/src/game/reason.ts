// The server's answer to "why is that point forbidden", as drawing on the board.
import type { Mark, Pt } from '../../board/index'
import type { WhyData, WhyLine } from '../wire'

/** The lines that the answer is about: those that forbid the point or, if it is
 *  free, those that look as if they did. A line that makes five is the answer. */
export function telling(d: WhyData): WhyLine[] {
  const lines = d.lines ?? []
  const of = (...shapes: string[]) => lines.filter(l => shapes.includes(l.shape))
  switch (d.kind) {
    case 'overline':
      return of('overline')
    case 'double_four':
      return of('four', 'straight_four')
    case 'double_three':
      return [...of('three').filter(l => l.counts), ...of('three').filter(l => !l.counts)]
    default: {
      const fives = of('five')
      return fives.length > 0 ? fives : lines
    }
  }
}

/** What the board draws: each row as a line with its stones ringed, the points
 *  that make it a threat dotted, those that do not count crossed. */
export function whyDrawing(d: WhyData): { marks: Mark[]; lines: Pt[][] } {
  const marks = new Map<Pt, Mark>()
  const lines = telling(d)
  for (const l of lines) for (const p of l.points ?? []) marks.set(p, { p, kind: 'point' })
  for (const l of lines) for (const b of l.barred ?? []) marks.set(b.at, { p: b.at, kind: 'barred' })
  for (const l of lines) for (const p of l.stones) marks.set(p, { p, kind: 'stone' })
  return { marks: [...marks.values()], lines: lines.map(l => l.stones) }
}
