// A still picture of a position for lists: a handful of nodes, however many
// stones there are.
import { U, lineThrough, margin, place, viewBox } from './geometry'
import { gridLines } from './grid'
import { stonesByPoint } from './state'
import { dots, svg } from './svg'
import type { Color, Pt } from './types'

/** Draws the position into `el`, in place of an earlier one. An <svg> is used
 *  itself, into any other element one is put. The picture is hidden from
 *  screen readers: the list entry around it says what it is. */
export function renderMini(
  el: HTMLElement | SVGElement,
  moves: readonly Pt[],
  size = 15,
  win: readonly Pt[] = [],
): void {
  const own = el.tagName.toLowerCase() === 'svg'
  const root = own ? (el as SVGElement) : svg('svg')
  root.classList.add('tg-mini')
  root.setAttribute('viewBox', viewBox(size, false))
  root.setAttribute('aria-hidden', 'true')

  const end = (size - 1) * U
  const at = stonesByPoint(moves, size)
  const of = (color: Color): string =>
    dots([...at].flatMap(([p, s]) => (s.color === color ? (place(p, size) ?? []) : [])))
  const last = moves.at(-1)
  const mark = last !== undefined && at.has(last) ? place(last, size) : null
  const line = lineThrough(win, size, 30)
  const m = margin(size, false)
  root.replaceChildren(
    svg('rect', { class: 'mini-bg', x: -m, y: -m, width: end + 2 * m, height: end + 2 * m }),
    svg('path', { class: 'mini-lines', d: `M0 0H${end}V${end}H0Z${gridLines(size)}` }),
    svg('path', { class: 'mini-edge', d: of('white') + of('black') }),
    svg('path', { class: 'mini-black', d: of('black') }),
    svg('path', { class: 'mini-white', d: of('white') }),
    ...(line ? [svg('line', { class: 'win-halo', ...line }), svg('line', { class: 'win-core', ...line })] : []),
    ...(mark && !line ? [svg('circle', { class: `last on-${at.get(last!)!.color}`, ...mark, r: 17 })] : []),
  )
  if (!own) el.replaceChildren(root)
}
