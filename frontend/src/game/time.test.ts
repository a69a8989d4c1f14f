// @vitest-environment node
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockText, clockWords, dueText, exactText, spentText, untilNextText } from './time'

const DAY = 86_400_000
const HOUR = 3_600_000

test.each([
  [300_000, '5:00'],
  [299_999, '5:00'],
  [299_000, '4:59'],
  [3_723_000, '1:02:03'],
  [10_000, '0:10'],
  [9_950, '10.0'],
  [9_400, '9.4'],
  [1, '0.1'],
  [0, '0.0'],
  [3 * DAY, '3 d'],
  [3 * DAY - 1, '3 d'],
  [2 * DAY + 5 * HOUR, '2 d 5 h'],
  [2 * DAY + 5 * HOUR - 1000, '2 d 5 h'],
  [DAY + 1000, '1 d 1 h'],
  [DAY, '1 d'],
  [DAY - 1000, '23:59:59'],
])('%d ms is shown as %s', (ms, text) => expect(clockText(ms)).toBe(text))

test('a clock shows zero only when nothing is left', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 * DAY }), ms => {
      expect(clockText(ms)).not.toMatch(/^0[.:]0+$/)
    }),
  )
})

test('the text does not change before the announced moment', () => {
  fc.assert(
    fc.property(fc.integer({ min: 20_000, max: 9_000_000 }), fc.constantFrom(0, DAY), (ms, more) => {
      const wait = untilNextText(ms + more)
      expect(wait).toBeGreaterThan(0)
      if (wait > 1) expect(clockText(ms + more - wait + 1)).toBe(clockText(ms + more))
      expect(clockText(ms + more - wait)).not.toBe(clockText(ms + more + 1))
    }),
  )
})

test('time in words', () => {
  expect([61_000, 120_000, 4_200, 0, 2 * DAY + 5 * HOUR, 3 * DAY, HOUR + 120_000].map(clockWords)).toEqual([
    '1 minute 1 second',
    '2 minutes',
    '5 seconds',
    '0 seconds',
    '2 days 5 hours',
    '3 days',
    '1 hour 2 minutes',
  ])
  expect([92_000, HOUR - 1_000, HOUR, DAY + 3 * HOUR].map(dueText)).toEqual([
    '1:32',
    '59:59',
    '1 hour',
    '1 day 3 hours',
  ])
  expect([4_210, 65_000, HOUR + 300_000, DAY + HOUR].map(ms => spentText(ms))).toEqual([
    '4.2 s',
    '1 m 05 s',
    '1 h 05 m',
    '1 d 1 h',
  ])
  expect([0, 29_908, 295_820, HOUR + 1_000, 2 * DAY + 3 * HOUR].map(exactText)).toEqual([
    '0:00.00',
    '0:29.90',
    '4:55.82',
    '1:00:01.00',
    '2 d 03:00:00',
  ])
})
