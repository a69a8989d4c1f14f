import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hideToast, toast } from '../net/toast'
import { socket } from '../net/live'
import { called } from './called'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('a round that waits is told with a countdown in steps, until it begins', () => {
  let now = 1_000_000
  vi.spyOn(socket, 'now').mockImplementation(() => now)
  const told = { event: 'e1', title: '火曜', until: now + 120_000 }
  called(told)
  expect(toast.value).toContain('火曜')
  const first = toast.value
  now += 4000
  called(told)
  expect(toast.value).toBe(first) // a screen reader reads it once
  now += 30_000
  called(told)
  expect(toast.value).not.toBe(first)
  vi.advanceTimersByTime(90_000)
  expect(toast.value).toBe('')
})

test('the game that begins takes it away, and one that is late says nothing', () => {
  vi.spyOn(socket, 'now').mockImplementation(() => 0)
  called({ event: 'e1', title: '火曜', until: 60_000 })
  hideToast() // as challenge/store.ts does with 'began'
  expect(toast.value).toBe('')
  called({ event: 'e1', title: '火曜', until: 0 })
  expect(toast.value).toBe('')
})
