import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { clockText, clockWords, controlText, minutesText, remaining, spentText, untilNextText } from './time'

const clock = { black: 60_000, white: 30_000, run: 'black', at: 1_000 }

test('only the running clock runs, and never below zero', () => {
  expect(remaining(clock, 'black', 11_000)).toBe(50_000)
  expect(remaining(clock, 'white', 11_000)).toBe(30_000)
  expect(remaining(clock, 'black', 999_000)).toBe(0)
  expect(remaining(clock, 'black', 0)).toBe(60_000)
  expect(remaining({ ...clock, run: '' }, 'black', 11_000)).toBe(60_000)
})

test.each([
  [300_000, '5:00'], [299_999, '5:00'], [299_000, '4:59'], [3_723_000, '1:02:03'], [10_000, '0:10'],
  [9_950, '10.0'], [9_400, '9.4'], [1, '0.1'], [0, '0.0'],
])('%d ms is shown as %s', (ms, text) => expect(clockText(ms)).toBe(text))

test('a clock shows zero only when nothing is left', () => {
  fc.assert(fc.property(fc.integer({ min: 1, max: 20_000_000 }), ms => {
    expect(clockText(ms)).not.toMatch(/^0[.:]0+$/)
  }))
})

test('the text does not change before the announced moment', () => {
  fc.assert(fc.property(fc.integer({ min: 20_000, max: 9_000_000 }), ms => {
    const wait = untilNextText(ms)
    expect(wait).toBeGreaterThan(0)
    if (wait > 1) expect(clockText(ms - wait + 1)).toBe(clockText(ms))
    expect(clockText(ms - wait)).not.toBe(clockText(ms + 1))
  }))
})

test('time in words and settings', () => {
  expect(clockWords(61_000)).toBe('1 minute 1 second')
  expect(clockWords(120_000)).toBe('2 minutes')
  expect(clockWords(4_200)).toBe('5 seconds')
  expect(controlText({ kind: 'fischer', initial: 300_000, increment: 3_000 }, 'No clock')).toBe('5+3')
  expect(controlText({ kind: 'none', initial: 0, increment: 0 }, 'No clock')).toBe('No clock')
  expect(minutesText(30_000)).toBe('½')
  expect(minutesText(90_000)).toBe('1:30')
  expect(spentText(4_210)).toBe('4.2 s')
  expect(spentText(65_000)).toBe('1 m 05 s')
})
