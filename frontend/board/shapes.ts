// What somebody draws on a board for himself: circles and arrows. Nobody else sees them, and nothing keeps them. Pages
// whose board may be drawn on load it, with its styles.
import { place } from './geometry'
import { drawMark } from './marks'
import { svg } from './svg'
import type { Overlay, Pt } from './types'

/** A circle: it leads from a point to itself. */
export interface Shape {
  readonly from: Pt
  readonly to: Pt
  /** 0 to 3: the colour. */
  readonly tone: number
}

/** A ring of 22 around the point, as SVG has paths: that of a study's marks too. */
export const CIRCLE = 'm-22 0a22 22 0 1 1 44 0a22 22 0 1 1 -44 0z'

/** So many are kept; an older one goes for a newer. */
const MOST = 40

const same = (a: Shape, b: Shape): boolean => a.from === b.from && a.to === b.to

/** Adds a shape; the same again takes it away, in another colour it takes the other's place. */
export function toggled(all: readonly Shape[], s: Shape): readonly Shape[] {
  const rest = all.filter(o => !same(o, s))
  return all.some(o => same(o, s) && o.tone === s.tone) ? rest : [...rest, s].slice(-MOST)
}

/** From a point to short of the other's middle, with a head there. */
function arrow(a: { cx: number; cy: number }, b: { cx: number; cy: number }): string {
  const far = Math.hypot(b.cx - a.cx, b.cy - a.cy)
  const [x, y] = [(b.cx - a.cx) / far, (b.cy - a.cy) / far]
  const at = (along: number, aside: number): string =>
    `${Math.round(a.cx + x * along - y * aside)} ${Math.round(a.cy + y * along + x * aside)}`
  const tip = far - 8
  return `M${at(18, 0)}L${at(tip, 0)}M${at(tip - 34, 26)}L${at(tip, 0)}L${at(tip - 34, -26)}`
}

export const shapes =
  (all: readonly Shape[]): Overlay =>
  size =>
    all.flatMap(({ from, to, tone }) => {
      const [a, b] = [place(from, size), place(to, size)]
      if (!a || !b) return []
      const g = svg('g', { class: `drawn tone-${tone}`, 'data-from': from, 'data-to': to })
      if (from === to) g.append(drawMark({ p: from, kind: 'sign', path: CIRCLE }, a))
      else {
        const d = arrow(a, b)
        const mark = svg('g', { class: 'mark' })
        mark.append(svg('path', { class: 'halo', d }), svg('path', { class: 'core', d }))
        g.append(mark)
      }
      return [g]
    })

/** Both, the second over the first. */
export const together = (a: Overlay | undefined, b: Overlay | undefined): Overlay | undefined =>
  a && b ? (size, fill) => [...a(size, fill), ...b(size, fill)] : (a ?? b)
