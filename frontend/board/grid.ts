// The still parts: lines, star points and the names along the edges.
import { U, margin, place } from './geometry'
import { columnName, rowName, starPoints } from './points'
import { STONE_R } from './stones'
import { dots, svg } from './svg'

export interface Names {
  readonly columns: SVGTextElement[][]
  readonly rows: SVGTextElement[][]
}

export function gridLines(size: number): string {
  const end = (size - 1) * U
  let d = ''
  for (let i = 1; i < size - 1; i++) d += `M0 ${i * U}H${end}M${i * U} 0V${end}`
  return d
}

export function starDots(size: number): string {
  return dots(starPoints(size).flatMap(p => place(p, size) ?? []))
}

export function drawLines(g: SVGGElement, size: number): void {
  const end = (size - 1) * U
  g.append(
    svg('path', { class: 'lines', d: gridLines(size) }),
    svg('rect', { class: 'border', x: 0, y: 0, width: end, height: end }),
    svg('path', { class: 'stars', d: starDots(size) }),
  )
}

/** Names on all four sides. Returned by column and row, so that the ones of a
 *  point can be lit. */
export function drawNames(g: SVGGElement, size: number): Names {
  const end = (size - 1) * U
  const off = (STONE_R + margin(size, true)) / 2 // between a stone on the edge and the board's own
  const text = (x: number, y: number, s: string): SVGTextElement => {
    const t = svg('text', { class: 'name', x, y, dy: '.35em' }, s)
    g.append(t)
    return t
  }
  const each = <T>(make: (i: number) => T): T[] => Array.from({ length: size }, (_, i) => make(i))
  return {
    columns: each(x => [text(x * U, -off, columnName(x)), text(x * U, end + off, columnName(x))]),
    rows: each(y => [text(-off, end - y * U, rowName(y)), text(end + off, end - y * U, rowName(y))]),
  }
}
