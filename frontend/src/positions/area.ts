// A part of the board: its corners, what stands in it, and how it is drawn.
import { extent, U } from '../../board/geometry'
import { formatPoint, parsePoint } from '../../board/points'
import { svg } from '../../board/svg'
import type { Overlay } from '../../board/index'

/** Columns and rows from 0, both ends included. */
export interface Area {
  readonly left: number
  readonly right: number
  readonly bottom: number
  readonly top: number
}

/** "g7-k11", any two opposite corners; undefined for what is none. */
export function readArea(text: string | null, size: number): Area | undefined {
  const [a, b, more] = (text ?? '').split('-').map(p => parsePoint(p, size))
  return a && b && more === undefined ? between(a, b) : undefined
}

interface Point {
  readonly x: number
  readonly y: number
}

export const between = (a: Point, b: Point): Area => ({
  left: Math.min(a.x, b.x),
  right: Math.max(a.x, b.x),
  bottom: Math.min(a.y, b.y),
  top: Math.max(a.y, b.y),
})

export const areaText = (a: Area): string => `${formatPoint(a.left, a.bottom)}-${formatPoint(a.right, a.top)}`

const inside = (a: Area, p: string, size: number): boolean => {
  const at = parsePoint(p, size)
  return !!at && at.x >= a.left && at.x <= a.right && at.y >= a.bottom && at.y <= a.top
}

export const stonesIn = (a: Area, line: readonly string[], size: number): number =>
  line.filter(p => inside(a, p, size)).length

/** The area that is meant at first: the stones and a point around them, or the middle of an empty board. */
export function areaOf(line: readonly string[], size: number): Area {
  const all = line.flatMap(p => parsePoint(p, size) ?? [])
  const middle = { x: (size - 1) >> 1, y: (size - 1) >> 1 }
  const [xs, ys] = [all.length ? all.map(p => p.x) : [middle.x], all.length ? all.map(p => p.y) : [middle.y]]
  const more = all.length ? 1 : 2
  const low = (v: readonly number[]) => Math.max(0, Math.min(...v) - more)
  const high = (v: readonly number[]) => Math.min(size - 1, Math.max(...v) + more)
  return { left: low(xs), right: high(xs), bottom: low(ys), top: high(ys) }
}

/** A frame, all around it being dimmed. */
export const framed =
  (a: Area): Overlay =>
  size => {
    const [x, y] = [a.left * U - U / 2, (size - 1 - a.top) * U - U / 2]
    const [w, h] = [(a.right - a.left + 1) * U, (a.top - a.bottom + 1) * U]
    const { from, side } = extent(size, true)
    const around = `M${from} ${from}h${side}v${side}h${-side}zM${x} ${y}v${h}h${w}v${-h}z`
    return [
      svg('path', { class: 'area-around', d: around, 'fill-rule': 'evenodd' }),
      svg('rect', { class: 'area-frame', x, y, width: w, height: h }),
    ]
  }
