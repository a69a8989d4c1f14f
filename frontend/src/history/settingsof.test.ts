import { expect, test } from 'vitest'
import type { Summary } from '../wire'
import { settingsOf } from './settingsof'

const plain: Summary = {
  g: 'g1',
  rule: 'renju',
  size: 15,
  opening: 'free',
  forbidden: 'loses',
  clockKind: 'fischer',
  initial: 300_000,
  increment: 3_000,
  black: { id: 1, name: 'Ann' },
  white: { id: 2, name: 'Bob' },
  winner: '',
  reason: 'passes',
  moves: ['h8', 'i9', 'pass', 'pass'],
  started: '2026-01-01T00:00:00Z',
  ended: '2026-01-01T00:05:00Z',
}

test('settings in the shape of a live game’s; what a clock does not use is absent', () => {
  expect(settingsOf(plain)).toEqual({
    rule: 'renju',
    size: 15,
    opening: 'free',
    forbidden: 'loses',
    takebacks: true,
    rated: false,
    clock: { kind: 'fischer', initial: 300_000, increment: 3_000 },
  })
  expect(settingsOf({ ...plain, rated: true }).rated).toBe(true)
  expect(settingsOf({ ...plain, clockKind: 'byoyomi', increment: 0, period: 30_000, periods: 3 }).clock).toEqual({
    kind: 'byoyomi',
    initial: 300_000,
    increment: 0,
    period: 30_000,
    periods: 3,
  })
  expect(settingsOf({ ...plain, clockKind: 'canadian', increment: 0, period: 300_000, stones: 15 }).clock).toEqual({
    kind: 'canadian',
    initial: 300_000,
    increment: 0,
    period: 300_000,
    stones: 15,
  })
})
