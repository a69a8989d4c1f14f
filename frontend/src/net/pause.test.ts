// @vitest-environment node
import { afterEach, expect, test } from 'vitest'
import { clockNow, isPaused, setPause } from './pause'

// A pause that is long over leaves every clock alone.
afterEach(() => {
  setPause(true, 0)
  setPause(false, 0)
})

test('without a pause a clock runs', () => {
  expect(isPaused.value).toBe(false)
  expect(clockNow(1_000, 90_000)).toBe(90_000)
})

test('in a pause it stands where it was', () => {
  setPause(true, 50_000)
  expect(isPaused.value).toBe(true)
  expect([50_000, 60_000, 9_000_000].map(now => clockNow(1_000, now))).toEqual([50_000, 50_000, 50_000])
})

test('a clock that is told during the pause stands at once', () => {
  setPause(true, 50_000)
  expect(clockNow(55_000, 60_000)).toBe(55_000)
})

test('found on arrival: nobody here has seen the clock run, so it shows what it was told', () => {
  setPause(true, 500_000, 0)
  expect(clockNow(1_000, 600_000)).toBe(1_000)
})

test('found after a lost connection: it stands where it stood then', () => {
  setPause(true, 500_000, 400_000)
  expect(clockNow(1_000, 600_000)).toBe(400_000)
})

test('after the pause it runs on from there until it is told anew, which takes a moment at most', () => {
  setPause(true, 50_000)
  setPause(false, 80_000)
  expect(isPaused.value).toBe(false)
  expect(clockNow(1_000, 80_000)).toBe(50_000)
  expect(clockNow(1_000, 81_000)).toBe(51_000)
  expect(clockNow(80_500, 81_000)).toBe(81_000)
  expect(clockNow(1_000, 85_001)).toBe(85_001)
})
