// The server's answer to "why is that point forbidden", as sentences and as
// drawing on the board.
import type { Mark, Pt } from '../board'
import { t } from '../i18n'
import type { WhyData, WhyLine } from '../wire'

const w = t.game.why
const row = (stones: readonly string[]): string => stones.join(' ')
const any = (points: readonly string[]): string => points.join(w.or)
const kindOf = (kind: string): string => w.kinds[kind] ?? kind

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

/** The headline. */
export function whyHead(d: WhyData, at: string, past: boolean): string {
  if (d.kind) return (past ? w.was : w.forbidden)(at, kindOf(d.kind))
  return telling(d).some(l => l.shape === 'five') ? w.five(at) : w.allowed(at)
}

/** One sentence a line, with what does not count below it. */
export function whyRows(d: WhyData): { text: string; notes: string[] }[] {
  return telling(d).map(l => ({
    text: lineWords(l),
    notes: (l.barred ?? []).map(b => (b.kind === 'five' ? w.notAt : w.notAtForbidden)(b.at, kindOf(b.kind))),
  }))
}

function lineWords(l: WhyLine): string {
  const stones = row(l.stones)
  const points = l.points ?? []
  switch (l.shape) {
    case 'overline':
      return w.overline(stones)
    case 'five':
      return w.fiveRow(stones)
    case 'straight_four':
      return w.four(stones, any(points))
    case 'four':
      return points.length > 1 ? w.twoFours(stones, points.join(w.and)) : w.four(stones, any(points))
    default: {
      const barred = (l.barred ?? []).map(b => b.at)
      return l.counts ? w.three(stones, any(points.filter(p => !barred.includes(p)))) : w.noThree(stones)
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
