// @vitest-environment node
// What is left of challenges on a page: frames as the server would send them.
import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ann, bob, liveGame } from '../test/games'
import type { Out } from '../wire'

const net = vi.hoisted(() => ({ frames: new Set<unknown>() }))
vi.mock('../net/live', () => ({
  user: signal(ann),
  welcomed: signal(0),
  listen: (onFrame: unknown) => {
    net.frames.add(onFrame)
    return () => net.frames.delete(onFrame)
  },
}))
vi.mock('../sound/sound', () => ({ playOnce: vi.fn() }))
vi.mock('./answer', () => ({ tellDeclined: vi.fn() }))

const { called, challenges, startChallenges } = await import('./store')
const { welcomed } = await import('../net/live')
const { showToast, toast } = await import('../net/toast')

const say = (f: Out) => {
  for (const l of net.frames) (l as (f: Out) => void)(f)
}
const { settings } = liveGame()
const challenge = (g: string, declined?: 'other'): Out => {
  const d = { g, v: 0, host: bob, for: ann, color: 'random', settings, created: 1 }
  return { t: 'challenge', g, d: declined ? { ...d, declined } : d } as Out
}

let end: () => void
beforeEach(() => {
  end = startChallenges()
})
afterEach(() => {
  end()
  challenges.value = []
})

test('challenges that are withdrawn or declined leave nothing', () => {
  for (let i = 0; i < 60; i++) {
    say(challenge(`g${i}`))
    expect(called.value.map(s => s.g)).toEqual([`g${i}`])
    if (i % 2) say(challenge(`g${i}`, 'other'))
    say({ t: 'unchallenge', g: `g${i}` } as Out)
    expect(challenges.value).toEqual([])
  }
  // The last word on one that has gone from the list already.
  say(challenge('late', 'other'))
  expect(challenges.value).toEqual([])
})

const over = (g: string) => say({ t: 'unchallenge', g } as Out)
const begins = () => say({ t: 'began', d: {} } as Out)

test('what was said of a challenge goes with it, or with the next game; anything else stays', () => {
  showToast('sent', 'a')
  over('b')
  expect(toast.value).toBe('sent')
  over('a')
  expect(toast.value).toBe('')
  showToast('declined', '-')
  over('a')
  expect(toast.value).toBe('declined')
  begins()
  expect(toast.value).toBe('')
  showToast('kept')
  begins()
  over('a')
  expect(toast.value).toBe('kept')
})

test('who is met again is told anew of those that wait', () => {
  say(challenge('gone'))
  say(challenge('waits'))
  welcomed.value++
  say(challenge('waits'))
  expect(challenges.value.map(s => s.g)).toEqual(['waits'])
})
