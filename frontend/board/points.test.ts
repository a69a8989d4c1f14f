// @vitest-environment node
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { MAX_SIZE, allPoints, centerPoint, formatPoint, isPoint, parsePoint, splitPoints, starPoints } from './points'

const anySize = fc.integer({ min: 1, max: MAX_SIZE })
const spot = anySize.chain(size => fc.record({ size: fc.constant(size), x: fc.nat(size - 1), y: fc.nat(size - 1) }))

describe('parsePoint', () => {
  test.each([
    ['a1', 15, { x: 0, y: 0 }],
    ['h8', 15, { x: 7, y: 7 }],
    ['i9', 15, { x: 8, y: 8 }],
    ['o15', 15, { x: 14, y: 14 }],
    ['p1', 15, null],
    ['a16', 15, null],
    ['s19', 19, { x: 18, y: 18 }],
    ['a0', 15, null],
    ['a01', 15, null],
    ['H8', 15, null],
    ['h8 ', 15, null],
    ['8h', 15, null],
    ['h', 15, null],
    ['', 15, null],
    ['pass', 15, null],
  ])('%s on %i', (p, size, want) => expect(parsePoint(p, size)).toEqual(want))

  it('undoes formatPoint', () =>
    fc.assert(
      fc.property(spot, ({ size, x, y }) => {
        expect(parsePoint(formatPoint(x, y), size)).toEqual({ x, y })
      }),
    ))

  it('accepts only what formatPoint makes', () =>
    fc.assert(
      fc.property(fc.string({ maxLength: 4 }), anySize, (s, size) => {
        const xy = parsePoint(s, size)
        if (xy) expect(formatPoint(xy.x, xy.y)).toBe(s)
      }),
    ))
})

it('allPoints gives every point once', () =>
  fc.assert(
    fc.property(anySize, size => {
      const all = [...allPoints(size)]
      expect(new Set(all).size).toBe(size * size)
      expect(all.every(p => isPoint(p, size))).toBe(true)
    }),
  ))

it('splitPoints undoes join', () =>
  fc.assert(
    fc.property(fc.array(spot), spots => {
      const list = spots.map(({ x, y }) => formatPoint(x, y))
      expect(splitPoints(list.join(''), MAX_SIZE)).toEqual(list)
    }),
  ))

test.each(['h8x', 'h', '8', 'h8 i9', 'h16'])('splitPoints refuses %s', s => expect(splitPoints(s)).toBeNull())

test.each([
  [15, 'h8'],
  [19, 'j10'],
  [20, 'j10'],
  [1, 'a1'],
])('centre of %i', (n, p) => expect(centerPoint(n)).toBe(p))

describe('starPoints', () => {
  it('15', () => expect(starPoints(15).toSorted()).toEqual(['d12', 'd4', 'h8', 'l12', 'l4']))
  it('19 has nine', () => expect(starPoints(19)).toHaveLength(9))
  it('20 has no centre', () => expect(starPoints(20)).toHaveLength(4))
  it('lie on the board, once, and mirrored', () =>
    fc.assert(
      fc.property(anySize, size => {
        const stars = starPoints(size)
        expect(new Set(stars).size).toBe(stars.length)
        for (const p of stars) {
          const { x, y } = parsePoint(p, size)!
          expect(stars).toContain(formatPoint(size - 1 - x, y))
          expect(stars).toContain(formatPoint(y, x))
        }
      }),
    ))
})
