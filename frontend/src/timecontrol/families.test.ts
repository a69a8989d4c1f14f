// @vitest-environment node
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TimeControl } from '../wire'
import { DEFAULTS, FAMILIES, PACES, controlOf, type Family, type Numbers } from './families'
import { LIMITS, fieldsOf, fits } from './fields'

const SECOND = 1000
const HOUR = 3600 * SECOND
const DAY = 24 * HOUR

const days = (d: number, most: number) => d >= DAY && d <= most * DAY && d % DAY === 0

/** hub/game/control.go: TimeControl.valid */
function valid(c: TimeControl): boolean {
  const { initial, increment, period = 0, periods = 0, stones = 0 } = c
  const whole = [initial, increment, period, periods, stones].every(n => Number.isInteger(n) && n >= 0)
  const main = initial >= 10 * SECOND && initial <= 3 * HOUR
  const over = period >= 5 * SECOND && period <= HOUR
  const only = (...used: number[]) =>
    [increment, period, periods, stones].filter(n => n > 0).every(n => used.includes(n))
  if (!whole) return false
  switch (c.kind) {
    case 'none':
      return initial === 0 && only()
    case 'fischer':
      return main && increment <= 180 * SECOND && only(increment)
    case 'absolute':
      return main && only()
    case 'byoyomi':
      return (main || initial === 0) && over && periods >= 1 && periods <= 30 && only(period, periods)
    case 'canadian':
      return (main || initial === 0) && over && stones >= 2 && stones <= 30 && only(period, stones)
    case 'simple':
      return initial === 0 && over && only(period)
    case 'correspondence':
      return (days(period, 14) && initial === 0) || (days(initial, 365) && period === 0)
  }
}

const names = Object.keys(DEFAULTS) as (keyof Numbers)[]
/** Inside, at and outside the limits. */
const numbers = fc.record(
  Object.fromEntries(
    names.map(k => {
      const { min, max, whole } = LIMITS[k]
      return [
        k,
        fc.oneof(
          fc.constantFrom(0, min, max, max + 1, NaN),
          whole ? fc.integer({ min: -1, max: max + 2 }) : fc.double({ min: -1, max: max + 2, noNaN: true }),
        ),
      ]
    }),
  ) as Record<keyof Numbers, fc.Arbitrary<number>>,
)

test('what fits is what the server takes', () =>
  fc.assert(
    fc.property(fc.constantFrom(...FAMILIES), fc.constantFrom(...PACES), numbers, (family, pace, n) => {
      const ok = fieldsOf(family, pace).every(f => fits(f, n[f.name]))
      if (ok) expect(valid(controlOf(family, pace, n))).toBe(true)
    }),
  ))

test.each(FAMILIES)('%s is possible as it is proposed', family => {
  for (const pace of PACES) {
    expect(fieldsOf(family, pace).every(f => fits(f, DEFAULTS[f.name]))).toBe(true)
    expect(valid(controlOf(family, pace, DEFAULTS))).toBe(true)
  }
})

test.each<[Family, Partial<TimeControl>]>([
  ['fischer', { initial: 600_000, increment: 5_000 }],
  ['absolute', { initial: 600_000, increment: 0 }],
  ['byoyomi', { initial: 600_000, increment: 0, period: 30_000, periods: 3 }],
  ['canadian', { initial: 600_000, increment: 0, period: 300_000, stones: 15 }],
  ['simple', { initial: 0, increment: 0, period: 30_000 }],
  ['correspondence', { initial: 0, increment: 0, period: 3 * DAY }],
])('%s sends only what it uses', (kind, rest) => expect(controlOf(kind, 'turn', DEFAULTS)).toEqual({ kind, ...rest }))

test('days for the whole game', () => {
  expect(controlOf('correspondence', 'game', DEFAULTS)).toEqual({
    kind: 'correspondence',
    initial: 90 * DAY,
    increment: 0,
  })
})

const main = (f: Family) => fieldsOf(f, 'turn')[0]!

test('main time may be nothing only where overtime follows', () => {
  expect(fits(main('byoyomi'), 0)).toBe(true)
  expect(fits(main('canadian'), 0)).toBe(true)
  expect(fits(main('fischer'), 0)).toBe(false)
  expect(fits(main('absolute'), 0)).toBe(false)
})

test('an emptied field does not fit', () => {
  for (const family of FAMILIES) for (const f of fieldsOf(family, 'turn')) expect(fits(f, NaN)).toBe(false)
})
