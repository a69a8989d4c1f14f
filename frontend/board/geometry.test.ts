// @vitest-environment node
import * as fc from 'fast-check'
import { expect, it, test } from 'vitest'
import { U, cellPixels, extent, lineThrough, nearest, place } from './geometry'
import { formatPoint } from './points'

const box = { left: 40, top: 300, width: 374, height: 374 }

const tapAt = fc.record({
  size: fc.integer({ min: 2, max: 26 }),
  coordinates: fc.boolean(),
  fx: fc.double({ min: 0, max: 0.999, noNaN: true }),
  fy: fc.double({ min: 0, max: 0.999, noNaN: true }),
  jx: fc.double({ min: -0.45, max: 0.45, noNaN: true }),
  jy: fc.double({ min: -0.45, max: 0.45, noNaN: true }),
})

it('a tap less than half a cell off finds its point', () =>
  fc.assert(
    fc.property(tapAt, t => {
      const p = formatPoint(Math.floor(t.fx * t.size), Math.floor(t.fy * t.size))
      const { from, side } = extent(t.size, t.coordinates)
      const { cx, cy } = place(p, t.size)!
      const px = box.left + ((cx + t.jx * U - from) / side) * box.width
      const py = box.top + ((cy + t.jy * U - from) / side) * box.height
      expect(nearest(box, px, py, t.size, t.coordinates)).toBe(p)
    }),
  ))

it('keeps the row order from the bottom', () => {
  expect(place('a1', 15)).toEqual({ cx: 0, cy: 14 * U })
  expect(place('o15', 15)).toEqual({ cx: 14 * U, cy: 0 })
  expect(place('p1', 15)).toBeNull()
})

it('finds nothing in the margin, outside, or on a board that has no size', () => {
  expect(nearest(box, box.left + 1, box.top + 100, 15, true)).toBeNull()
  expect(nearest(box, 0, 0, 15, true)).toBeNull()
  expect(nearest({ left: 0, top: 0, width: 0, height: 0 }, 0, 0, 15, true)).toBeNull()
})

it('centres the picture in a box that is not square', () => {
  const wide = { left: 0, top: 0, width: 900, height: 300 }
  expect(nearest(wide, 450, 150, 15, true)).toBe('h8')
  expect(cellPixels(wide, 15, true)).toBe(cellPixels({ ...wide, width: 300 }, 15, true))
})

test.each([
  [['h8', 'i8', 'j8', 'k8', 'l8'], { x1: 690, y1: 700, x2: 1110, y2: 700 }],
  [['l8', 'h8', 'j8', 'k8', 'i8'], { x1: 690, y1: 700, x2: 1110, y2: 700 }],
  [['a1', 'a5', 'a3'], { x1: 0, y1: 1410, x2: 0, y2: 990 }],
  [['h8', 'i9', 'j9'], null],
  [['h8'], null],
  [['h8', 'h8'], null],
  [[], null],
])('lineThrough %j', (points, want) => {
  const line = lineThrough(points, 15, 10)
  if (!want || !line) return expect(line).toBe(want)
  // Either end may come first.
  const ends = [
    [line.x1, line.y1],
    [line.x2, line.y2],
  ].toSorted()
  expect(ends).toEqual(
    [
      [want.x1, want.y1],
      [want.x2, want.y2],
    ].toSorted(),
  )
})
