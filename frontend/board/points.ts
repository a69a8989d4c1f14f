// Point names: 'a1' is the bottom left corner, the letter i is used.
import type { Pt } from './types'

export const MAX_SIZE = 26

/** 0-based column from the left and row from the bottom. */
export interface XY {
  readonly x: number
  readonly y: number
}

const NAME = /^([a-z])([1-9]\d?)$/

/** The coordinates of a point name, or null if it names no point of the board. */
export function parsePoint(p: string, size = 15): XY | null {
  const m = NAME.exec(p)
  if (!m) return null
  const x = m[1]!.charCodeAt(0) - 97
  const y = Number(m[2]) - 1
  return x < size && y < size ? { x, y } : null
}

export function isPoint(p: string, size = 15): boolean {
  return parsePoint(p, size) !== null
}

/** The name of (x, y), both 0-based; the caller keeps them on the board. */
export function formatPoint(x: number, y: number): Pt {
  return columnName(x) + rowName(y)
}

export const columnName = (x: number): string => String.fromCharCode(97 + x)
export const rowName = (y: number): string => String(y + 1)

/** Every point once, row by row from the bottom left corner. */
export function* allPoints(size = 15): Generator<Pt> {
  for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) yield formatPoint(x, y)
}

/** Splits a position string ('h8h9i10') into points; null if it is not one. */
export function splitPoints(s: string, size = 15): Pt[] | null {
  const out = s.match(/[a-z][1-9]\d?/g) ?? []
  return out.join('') === s && out.every(p => isPoint(p, size)) ? out : null
}

export function centerPoint(size = 15): Pt {
  const c = Math.floor((size - 1) / 2)
  return formatPoint(c, c)
}

/** The dots that help the eye: corners, the centre of an odd board, and from
 *  size 17 the middles of the sides as on a go board. */
export function starPoints(size = 15): Pt[] {
  const odd = size % 2 === 1
  const mid = (size - 1) / 2
  if (size < 9) return odd && size >= 5 ? [formatPoint(mid, mid)] : []
  const near = size >= 13 ? 3 : 2
  const ends = [near, size - 1 - near]
  const out = ends.flatMap(y => ends.map(x => formatPoint(x, y)))
  if (odd) out.push(formatPoint(mid, mid))
  if (odd && size >= 17) for (const e of ends) out.push(formatPoint(e, mid), formatPoint(mid, e))
  return out
}
