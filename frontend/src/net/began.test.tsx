// The places that announce a game that has begun, from frames as the server would send them.
import { signal } from '@preact/signals'
import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ann, bob, liveGame } from '../test/games'
import type { Began, In, Out } from '../wire'
import { until } from '../test/until'

const net = vi.hoisted(() => ({ told: [] as unknown[], frames: new Set<unknown>() }))
vi.mock('./live', () => ({
  user: signal(ann),
  status: signal('live'),
  isLive: signal(true),
  socket: { live: true, nextId: () => 7, now: () => 1_000, tell: (f: unknown) => net.told.push(f) },
  listen: (onFrame: unknown, onLive: () => void) => {
    net.frames.add(onFrame)
    onLive()
    return () => net.frames.delete(onFrame)
  },
}))
vi.mock('../sound/sound', () => ({ playOnce: vi.fn() }))
vi.mock('./notify', () => ({ notify: vi.fn(() => net.told.push.bind(net.told, 'silenced')) }))

const { ask, begun, dismiss, open, startBegan, wasAsked } = await import('./began')
const { user } = await import('./live')
const { playOnce } = await import('../sound/sound')
const { notify } = await import('./notify')
const { go } = await import('../router')
const { BeganBar } = await import('../ui/beganbar')

const say = (f: Out) => {
  for (const l of net.frames) (l as (f: Out) => void)(f)
}
const told = () => net.told as (In | 'silenced')[]
const { settings } = liveGame()

function begins(g: string, seek = g): void {
  const d: Began = {
    g,
    seek,
    next: 'black',
    players: { black: bob, white: ann },
    settings: { ...settings, rule: 'renju' },
    moves: [],
    watchers: 0,
  }
  say({ t: 'began', g, d })
}
const games = () => begun.value.map(b => b.game.g)

/** Past the time in which somebody may be on the way to the game. */
async function settle(): Promise<void> {
  await vi.advanceTimersByTimeAsync(500)
  await vi.dynamicImportSettled()
  await vi.advanceTimersByTimeAsync(50)
}

let end: () => void
let root: HTMLElement
let hidden: boolean

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('BroadcastChannel', Channel)
  vi.stubGlobal('scrollTo', () => {})
  document.title = ''
  hidden = false
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  for (const f of [playOnce, notify]) vi.mocked(f).mockClear()
  net.told.length = 0
  go('/settings')
  root = document.body.appendChild(document.createElement('div'))
  end = startBegan()
})
afterEach(() => {
  end()
  render(null, root)
  root.remove()
  expect(net.frames.size).toBe(0)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A channel to other pages; what they say is said by hand. */
class Channel extends EventTarget {
  static said: string[] = []
  static last: Channel
  constructor() {
    super()
    Channel.last = this
  }
  postMessage(g: string) {
    Channel.said.push(g)
  }
  close() {}
}

test('a page that asked for the game opens it at once', async () => {
  ask('s1')
  begins('g1', 's1')
  expect(location.pathname).toBe('/g/g1')
  await settle()
  expect(games()).toEqual([])
  expect(playOnce).not.toHaveBeenCalled()
  expect(Channel.said).toContain('g1')
})

test('another page has opened the game before this one hears of it', async () => {
  Channel.last.dispatchEvent(new MessageEvent('message', { data: 'g1' }))
  begins('g1')
  await settle()
  expect(games()).toEqual([])
  expect(playOnce).not.toHaveBeenCalled()
})

test('what was asked for ends with the next navigation', async () => {
  ask('s2')
  expect(wasAsked('s2')).toBe(true)
  go('/history')
  expect(wasAsked('s2')).toBe(false)
  begins('g2', 's2')
  await settle()
  expect(location.pathname).toBe('/history')
  expect(games()).toEqual(['g2'])
})

test('the page of the open game that it came of leads there', () => {
  go('/g/s3')
  begins('g3', 's3')
  expect(location.pathname).toBe('/g/g3')
})

test('another user on the same page is told of their own', async () => {
  begins('g4')
  await settle()
  expect(games()).toEqual(['g4'])
  const before = user.value
  user.value = { id: 77, name: 'Cleo' }
  expect(games()).toEqual([])
  begins('g4')
  await settle()
  expect(games()).toEqual(['g4'])
  user.value = before
})

test('elsewhere a bar: who, what, the own clock, a title, a sound, a notification', async () => {
  render(<BeganBar />, root)
  begins('g1')
  begins('g1')
  await settle()
  expect(
    told()
      .filter(f => f !== 'silenced')
      .map(f => f.t),
  ).toEqual(['watch'])
  say({
    t: 'state',
    g: 'g1',
    d: liveGame({
      players: { black: bob, white: ann },
      you: 'white',
      clock: { black: 200_000, white: 240_000, run: 'black', at: 1_000 },
    }),
  })
  await until(() => expect(root.querySelector('.clock')).not.toBeNull())
  expect(root.querySelector('[role=alert]')!.textContent).toBe('Your game has started against Bob · Renju 5+3')
  expect(root.querySelector('.digits')!.textContent).toBe('4:00')
  expect(document.title).toContain('Your game has started')
  expect(vi.mocked(playOnce).mock.calls).toEqual([['call', 'begun.g1']])
  expect(notify).toHaveBeenCalledOnce()
  root.querySelector<HTMLElement>('a.btn')!.click()
  expect(location.pathname).toBe('/g/g1')
  expect(told().slice(1)).toEqual(['silenced', { t: 'leave', g: 'g1' }])
  await vi.advanceTimersByTimeAsync(50)
  expect(root.textContent).toBe('')
})

test('on the game’s own page there is no bar; looked away from, it calls', async () => {
  go('/g/g3')
  begins('g3')
  await settle()
  expect(games()).toEqual([])
  expect(playOnce).not.toHaveBeenCalled()
  hidden = true
  go('/g/g4')
  begins('g4')
  expect(playOnce).toHaveBeenCalledOnce()
})

test('a hidden page that asked calls, and opens the game when it is looked at', async () => {
  hidden = true
  ask('s5')
  begins('g5', 's5')
  await settle()
  expect(location.pathname).toBe('/settings')
  expect(playOnce).toHaveBeenCalledOnce()
  hidden = false
  document.dispatchEvent(new Event('visibilitychange'))
  expect(location.pathname).toBe('/g/g5')
  expect(games()).toEqual([])
})

test('two games: the newest, and how many more; it goes when dismissed', async () => {
  render(<BeganBar />, root)
  begins('g1')
  begins('g2')
  await settle()
  await until(() => expect(root.textContent).toContain('and 1 more game'))
  dismiss('g2')
  expect(games()).toEqual(['g1'])
  open('g1')
  expect(games()).toEqual([])
  expect(told().filter(f => f !== 'silenced' && f.t === 'leave')).toHaveLength(2)
})

test('it goes when the game is over or is opened on another page', async () => {
  begins('g1')
  begins('g2')
  await settle()
  say({ t: 'state', g: 'g1', d: liveGame({ g: 'g1', status: 'over' }) })
  await vi.advanceTimersByTimeAsync(0)
  expect(games()).toEqual(['g2'])
  Channel.last.dispatchEvent(new MessageEvent('message', { data: 'g2' }))
  expect(games()).toEqual([])
})

test('opened elsewhere before it was told of: silence', async () => {
  begins('g1')
  Channel.last.dispatchEvent(new MessageEvent('message', { data: 'g1' }))
  await settle()
  expect(games()).toEqual([])
  expect(playOnce).not.toHaveBeenCalled()
})
