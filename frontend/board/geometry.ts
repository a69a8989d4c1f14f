// Board units: one step between lines is U, the top left point is (0, 0), so
// that a change of margin moves no stone.
import { formatPoint, parsePoint } from './points'
import type { Pt } from './types'

export const U = 100

/** Large boards are drawn smaller, so their names are larger in units; the widest fits between a stone and the edge. */
export const margin = (size: number, coordinates: boolean): number => (!coordinates ? 64 : size > 15 ? 136 : 116)

export function extent(size: number, coordinates: boolean): { from: number; side: number } {
  const m = margin(size, coordinates)
  return { from: -m, side: (size - 1) * U + 2 * m }
}

export function viewBox(size: number, coordinates: boolean): string {
  const { from, side } = extent(size, coordinates)
  return `${from} ${from} ${side} ${side}`
}

/** Where p lies in board units; null off the board. */
export function place(p: Pt, size: number): { cx: number; cy: number } | null {
  const xy = parsePoint(p, size)
  return xy && { cx: xy.x * U, cy: (size - 1 - xy.y) * U }
}

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** Screen pixels between two lines when the board is drawn into `box`. */
export function cellPixels(box: Box, size: number, coordinates: boolean): number {
  return (Math.min(box.width, box.height) / extent(size, coordinates).side) * U
}

/** The intersection nearest to a screen position; null beside the grid. */
export function nearest(box: Box, px: number, py: number, size: number, coordinates: boolean): Pt | null {
  const cell = cellPixels(box, size, coordinates)
  if (!(cell > 0)) return null
  const half = (size - 1) / 2
  const x = (px - box.left - box.width / 2) / cell + half
  const y = half - (py - box.top - box.height / 2) / cell
  const reach = 0.7
  if (Math.min(x, y) < -reach || Math.max(x, y) > size - 1 + reach) return null
  const snap = (v: number): number => Math.max(0, Math.min(size - 1, Math.round(v)))
  return formatPoint(snap(x), snap(y))
}

/** The ends of the line through the points, each pushed out by `over`; null
 *  if they are fewer than two or not in line. */
export function lineThrough(
  points: readonly Pt[],
  size: number,
  over: number,
): { x1: number; y1: number; x2: number; y2: number } | null {
  const at = points.flatMap(p => place(p, size) ?? []).toSorted((a, b) => a.cx - b.cx || a.cy - b.cy)
  const a = at[0]
  const b = at.at(-1)
  if (!a || !b) return null
  const dx = b.cx - a.cx
  const dy = b.cy - a.cy
  if (dx === 0 && dy === 0) return null
  if (at.some(q => dx * (q.cy - a.cy) !== dy * (q.cx - a.cx))) return null
  const k = over / Math.hypot(dx, dy)
  return { x1: a.cx - dx * k, y1: a.cy - dy * k, x2: b.cx + dx * k, y2: b.cy + dy * k }
}
