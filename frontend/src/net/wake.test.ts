// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onWake } from './wake'

const HOUR = 3_600_000
let woken: number
let end: () => void

beforeEach(() => {
  vi.useFakeTimers()
  woken = 0
  end = onWake(() => woken++)
})
afterEach(() => {
  end()
  vi.useRealTimers()
})

test('an hour without anything special wakes nobody', () => {
  vi.advanceTimersByTime(HOUR)
  expect(woken).toBe(0)
})

test.each([
  ['forward', HOUR],
  ['back', -HOUR],
])('a wall clock that jumps %s, as after a sleep in which the page’s clock stood still', (_, by) => {
  vi.advanceTimersByTime(9_000)
  vi.setSystemTime(Date.now() + by)
  vi.advanceTimersByTime(2_000)
  expect(woken).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect(woken).toBe(1)
})

test('a sleep in which both clocks went on is a gap between two ticks', () => {
  vi.advanceTimersByTime(2_000)
  const now = performance.now.bind(performance)
  const slept = vi.spyOn(performance, 'now').mockImplementation(() => now() + HOUR)
  vi.setSystemTime(Date.now() + HOUR)
  vi.advanceTimersByTime(2_000)
  expect(woken).toBe(1)
  slept.mockRestore()
})
