// When a server counts as away.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fetchLocal, localHere } from '../local/fetch'
import { unreachable, startUnreachable } from './unreachable'
import { status } from './live'
import { setPause } from './pause'
import { until } from '../test/until'

vi.mock('../local/page', () => ({ LocalPage: () => null }))

beforeEach(() => {
  vi.useFakeTimers()
  status.value = 'live'
})
afterEach(() => {
  status.value = 'live'
  vi.useRealTimers()
})

test('not at the first blip, but when it lasts, and whatever the reason', async () => {
  startUnreachable(fetchLocal)
  status.value = 'reconnecting'
  await vi.advanceTimersByTimeAsync(4_900)
  status.value = 'live'
  await vi.advanceTimersByTimeAsync(60_000)
  expect([unreachable.value, localHere.value]).toEqual([false, false])
  for (const st of ['connecting', 'reconnecting', 'crowded', 'offline'] as const) {
    status.value = st
    await vi.advanceTimersByTimeAsync(5_000)
    expect(unreachable.value, st).toBe(true)
    status.value = 'live'
    expect(unreachable.value).toBe(false)
  }
  await until(() => expect(localHere.value).toBe(true))
  setPause(true, 1_000)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(unreachable.value).toBe(true)
  setPause(false, 2_000)
  expect(unreachable.value).toBe(false)
  status.value = 'closed' // by the server, on purpose
  await vi.advanceTimersByTimeAsync(60_000)
  expect(unreachable.value).toBe(false)
})
