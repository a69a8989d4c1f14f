// @vitest-environment node
import { expect, test } from 'vitest'
import type { TimeControl } from '../wire'
import { controlText, durationText, minutesText } from './control'

const MIN = 60_000
const DAY = 24 * 60 * MIN

test.each<[string, Partial<TimeControl> & Pick<TimeControl, 'kind'>]>([
  ['No clock', { kind: 'none' }],
  ['5+3', { kind: 'fischer', initial: 5 * MIN, increment: 3_000 }],
  ['½+0', { kind: 'fischer', initial: 30_000 }],
  ['10 min', { kind: 'absolute', initial: 10 * MIN }],
  ['10 s', { kind: 'absolute', initial: 10_000 }],
  ['10 min + 3×30 s', { kind: 'byoyomi', initial: 10 * MIN, period: 30_000, periods: 3 }],
  ['5×1 min', { kind: 'byoyomi', period: MIN, periods: 5 }],
  ['10 min + 15 moves/5 min', { kind: 'canadian', initial: 10 * MIN, period: 5 * MIN, stones: 15 }],
  ['10 moves/90 s', { kind: 'canadian', period: 90_000, stones: 10 }],
  ['30 s a move', { kind: 'simple', period: 30_000 }],
  ['3 days a move', { kind: 'correspondence', period: 3 * DAY }],
  ['1 day a move', { kind: 'correspondence', period: DAY }],
  ['90 days', { kind: 'correspondence', initial: 90 * DAY }],
])('%s', (text, c) => expect(controlText({ initial: 0, increment: 0, ...c }, 'No clock')).toBe(text))

test('minutes and durations', () => {
  expect([30_000, 90_000, 10_000, 180 * MIN].map(minutesText)).toEqual(['½', '1:30', '0:10', '180'])
  expect([5_000, 90_000, 150_000, 60_000].map(durationText)).toEqual(['5 s', '90 s', '2:30 min', '1 min'])
})
