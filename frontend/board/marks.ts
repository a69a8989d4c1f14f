// Marks and lines over the board, for explanations. Each has a halo under it, so
// that it can be seen on wood, on lines and on both stones; each kind is another
// shape, so that none hangs on its colour.
import { lineThrough, place } from './geometry'
import type { BoardState } from './state'
import { STONE_R } from './stones'
import { cross, svg } from './svg'
import type { Mark } from './types'

/** The lines lie under the stones, so that numbers on them can be read. */
export function drawMarkLines(layer: SVGGElement, s: BoardState): void {
  layer.replaceChildren(
    ...s.lines.flatMap(points => {
      const ends = lineThrough([points[0] ?? '', points.at(-1) ?? ''], s.size, 0)
      return ends
        ? [svg('line', { class: 'mark-line halo', ...ends }), svg('line', { class: 'mark-line core', ...ends })]
        : []
    }),
  )
}

export function drawMarks(layer: SVGGElement, s: BoardState): void {
  layer.replaceChildren(
    ...s.marks.flatMap(m => {
      const at = place(m.p, s.size)
      return at ? [drawMark(m, at)] : []
    }),
  )
}

export function drawMark({ p, kind, path, text }: Mark, { cx, cy }: { cx: number; cy: number }): SVGGElement {
  const g = svg('g', { class: `mark mark-${kind}`, 'data-pt': p })
  for (const cls of ['halo', 'core']) {
    const d = path ? `M${cx} ${cy}${path}` : kind === 'barred' && cross(cx, cy, 17)
    g.append(
      text
        ? svg('text', { class: cls, x: cx, y: cy }, text)
        : d
          ? svg('path', { class: cls, d })
          : svg('circle', { class: cls, cx, cy, r: kind === 'stone' ? STONE_R - 5 : 15 }),
    )
  }
  return g
}
