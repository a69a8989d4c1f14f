// The server's answer to "why is that point forbidden", as sentences.

import { why as w } from '#words/why'
import type { WhyData, WhyLine } from '../wire'
import { telling } from './reason'

/** The words of it. */
export { w }
const row = (stones: readonly string[]): string => stones.join(' ')
const any = (points: readonly string[]): string => points.join(w.or)
const kindOf = (kind: string): string => w.kinds[kind] ?? kind

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
