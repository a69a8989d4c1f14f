// @vitest-environment node
import { expect, it } from 'vitest'
import { array, assert, double, property, record, tuple } from 'fast-check'
import { WHOLE, gripOf, pinched, settled, shows } from './zoom'

const pair = (x: number, y: number, d: number) => gripOf({ x: x - d / 2, y }, { x: x + d / 2, y })

it('what is under the fingers stays under them', () => {
  const z = pinched(WHOLE, pair(0.5, 0.5, 0.2), pair(0.6, 0.4, 0.4))
  expect(z.k).toBeCloseTo(2)
  // (0.5, 0.5) of the board is now where the fingers are.
  expect([z.x + 0.5 * z.k, z.y + 0.5 * z.k].map(v => +v.toFixed(6))).toEqual([0.6, 0.4])
  const moved = pinched(z, pair(0.5, 0.5, 0.3), pair(0.4, 0.6, 0.3))
  expect([moved.k, moved.x - z.x, moved.y - z.y].map(v => +v.toFixed(6))).toEqual([2, -0.1, 0.1])
})

it('the board always fills its place, but for a hand at its edges', () => {
  const v = double({ min: -1, max: 2, noNaN: true })
  const grip = record({ x: v, y: v, d: double({ min: 0.01, max: 2, noNaN: true }) })
  assert(
    property(array(tuple(grip, grip), { minLength: 1, maxLength: 6 }), pinches => {
      let z = WHOLE
      for (const [from, to] of pinches) {
        z = pinched(z, from, to)
        expect(z.k).toBeGreaterThanOrEqual(1)
        expect(z.k).toBeLessThanOrEqual(4)
        for (const c of [z.x, z.y]) {
          expect(c).toBeLessThanOrEqual(0.13)
          expect(c + z.k).toBeGreaterThanOrEqual(1 - 0.130001)
        }
        if (z.k === 1) expect(z.x === 0 && z.y === 0).toBe(true)
      }
    }),
  )
})

it('a little more than the whole is the whole', () => {
  expect(settled({ k: 1.1, x: -0.05, y: 0 })).toBe(WHOLE)
  const z = { k: 2, x: -0.5, y: 0 }
  expect(settled(z)).toBe(z)
})

it('two fingers at one place do not divide by nothing', () => {
  const z = pinched(WHOLE, pair(0.5, 0.5, 0), pair(0.5, 0.5, 0.4))
  expect(Number.isFinite(z.x + z.y + z.k)).toBe(true)
})

it('knows what is to be seen', () => {
  const z = { k: 2, x: -1, y: 0 }
  expect([shows(z, { x: 0.6, y: 0.4 }), shows(z, { x: 0.4, y: 0.4 }), shows(z, { x: 0.6, y: 0.6 })]).toEqual([
    true,
    false,
    false,
  ])
})
