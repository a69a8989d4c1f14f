import { signal } from '@preact/signals'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Fault } from '../net/fault'
import type { Command } from '../net/socket'
import type { In, Out } from '../wire'
import { ann, liveGame } from '../test/games'

type Answer = (c: Command) => Promise<Pick<Out, 't'>>

const net = vi.hoisted(() => ({
  told: [] as unknown[],
  command: (() => Promise.reject(new Error('unset'))) as unknown,
  frame: (() => {}) as unknown,
  welcome: (() => {}) as unknown,
}))
vi.mock('../net/live', () => ({
  user: signal(ann),
  socket: { live: true, now: () => Date.now(), nextId: () => 77, tell: (f: unknown) => net.told.push(f) },
  listen: (onFrame: unknown, onLive: () => void) => {
    Object.assign(net, { frame: onFrame, welcome: onLive })
    onLive()
    return () => {}
  },
  command: (c: Command) => (net.command as Answer)(c),
}))
const { GameStore } = await import('./store')

const told = () => net.told as In[]
const watches = () =>
  told()
    .filter(f => f.t === 'watch')
    .map(f => f.v)
const say = (f: Out) => (net.frame as (f: Out) => void)(f)
const state = (change = {}) => say({ t: 'state', g: 'g1', d: liveGame(change) })
const moved = (v: number, at: string) =>
  say({ t: 'move', g: 'g1', v, d: { at, by: 'black', time: 1, next: { by: 'white', do: 'place', stone: 'white' } } })
let calls: { t: string; v: unknown }[]
/** What the server answers, in order; then acks. */
function answers(...faults: (string | null)[]) {
  net.command = (c: Command) => {
    calls.push({ t: c.t, v: 'v' in c ? c.v : undefined })
    const code = faults.shift()
    return code ? Promise.reject(new Fault(code)) : Promise.resolve({ t: 'ack' })
  }
}
const settle = async () => {
  for (let i = 0; i < 20; i++) await Promise.resolve()
}

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000 }) // the time of the game's last event
  net.told.length = 0
  calls = []
  answers()
})
afterEach(() => vi.useRealTimers())

test('asks for everything, then takes events in their order', () => {
  const s = new GameStore('g1')
  expect(watches()).toEqual([0])
  moved(2, 'h8')
  expect(s.state.value).toBeNull()
  state()
  moved(2, 'h8')
  expect(s.state.value?.moves.map(m => m.at)).toEqual(['h8'])
  moved(2, 'h8')
  expect(s.state.value?.moves).toHaveLength(1)
})

test('a gap is not guessed over: it asks for what it missed', () => {
  const s = new GameStore('g1')
  state()
  moved(4, 'h8')
  expect(s.state.value?.moves).toHaveLength(0)
  expect(watches()).toEqual([0, 1])
})

/** An event of a newer server. */
const unknown = (v: number) => say({ t: 'swindle', g: 'g1', v, d: { by: 'white', time: 1 } } as unknown as Out)

test('an event of a kind that is not known is one of the log: everything is asked for, once, and the game goes on', () => {
  const s = new GameStore('g1')
  const heard: string[] = []
  s.onEvent(f => heard.push(f.t))
  state()
  unknown(2)
  expect(s.state.value?.v).toBe(2)
  unknown(3)
  moved(4, 'h8')
  expect(s.state.value?.moves.map(m => m.at)).toEqual(['h8'])
  expect(watches(), 'once for both').toEqual([0, 0])
  state({ v: 4 })
  moved(5, 'i8')
  expect(s.state.value?.v).toBe(5)
  expect(watches()).toEqual([0, 0])
  expect(heard, 'nobody is told what nobody knows').toEqual(['move', 'move'])
  unknown(6)
  expect(watches(), 'another one is another reason').toEqual([0, 0, 0])
})

test('a gap before an event that is not known is no smaller', () => {
  const s = new GameStore('g1')
  state()
  unknown(3)
  expect(s.state.value?.v).toBe(1)
  expect(watches()).toEqual([0, 1])
})

test('a busy server is asked for everything again, whatever version the page has reached', () => {
  const s = new GameStore('g1')
  state()
  unknown(2)
  say({ t: 'error', id: 77, code: 'busy', message: 'Busy.' })
  vi.advanceTimersByTime(1_000)
  expect(watches()).toEqual([0, 0, 0])
  s.close()
})

test('frames without a version that are not known are no events', () => {
  const s = new GameStore('g1')
  state()
  say({ t: 'weather', g: 'g1', d: { rain: true } } as unknown as Out)
  say({ t: 'ack', id: 5, g: 'g1', v: 2 } as unknown as Out)
  expect(s.state.value).toEqual(liveGame())
  expect(watches()).toEqual([0])
})

test('a new connection asks for everything, for chat has no versions', () => {
  const s = new GameStore('g1')
  state({ v: 5 })
  ;(net.welcome as () => void)()
  expect(watches()).toEqual([0, 0])
  expect(s.state.value?.v).toBe(5)
})

test('frames of other games are not ours', () => {
  const s = new GameStore('g1')
  say({ t: 'state', g: 'g2', d: liveGame({ g: 'g2' }) })
  expect(s.state.value).toBeNull()
})

test('an own stone shows at once and stays when the server has it', async () => {
  const s = new GameStore('g1')
  state()
  void s.move('h8')
  expect(s.pending.value?.at).toBe('h8')
  await settle()
  moved(2, 'h8')
  expect(s.pending.value).toBeNull()
  expect(calls).toEqual([{ t: 'move', v: 1 }])
})

test('a second stone waits for the first one’s answer', () => {
  const s = new GameStore('g1')
  state()
  void s.move('h8')
  void s.move('i8')
  expect(calls).toHaveLength(1)
})

test('a refused stone goes, and why is said', async () => {
  const s = new GameStore('g1')
  state()
  answers('forbidden_point')
  await s.move('h8')
  expect(s.pending.value).toBeNull()
  expect(s.refusal.value?.code).toBe('forbidden_point')
})

test('a stale stone goes, is not repeated, and the new position is asked for', async () => {
  const s = new GameStore('g1')
  state()
  answers('stale')
  await s.move('h8')
  expect(s.pending.value).toBeNull()
  expect(calls).toHaveLength(1)
  expect(watches()).toEqual([0, 1])
})

test('an opponent’s faster move drops a stone meant for the old position', () => {
  const s = new GameStore('g1')
  state()
  void s.move('h8')
  say({ t: 'takeback', g: 'g1', v: 2, d: { ply: 0, time: 1 } })
  expect(s.pending.value).toBeNull()
})

/** Refuses the commands by their order, when the test says so. */
function held() {
  const refuse: ((code: string) => Promise<void>)[] = []
  net.command = () =>
    new Promise((_, no) =>
      refuse.push(async code => {
        no(new Fault(code))
        await settle()
      }),
    )
  return refuse
}
const takenBack = (v: number) => say({ t: 'takeback', g: 'g1', v, d: { ply: 0, time: 1 } })

test('the refusal of an earlier stone leaves a later one alone', async () => {
  const s = new GameStore('g1')
  state()
  const refuse = held()
  void s.move('h8')
  takenBack(2)
  void s.move('i8')
  await refuse[0]!('stale')
  expect(s.pending.value?.at).toBe('i8')
  expect(s.refusal.value).toBeNull()
  expect(s.refusedAt).toBeUndefined()
  expect(watches(), 'what the server knows better is asked for all the same').toEqual([0, 2])
  await refuse[1]!('forbidden_point')
  expect(s.pending.value).toBeNull()
  expect(s.refusal.value?.code).toBe('forbidden_point')
  expect(s.refusedAt).toBe('i8')
})

test('and so it does the same point’s, placed again', async () => {
  const s = new GameStore('g1')
  state()
  const refuse = held()
  void s.move('h8')
  takenBack(2)
  void s.move('h8')
  await refuse[0]!('stale')
  expect(s.pending.value?.at).toBe('h8')
  expect(s.refusal.value).toBeNull()
})

test('a stone that was dropped is refused with a word while no other is on its way', async () => {
  const s = new GameStore('g1')
  state()
  const refuse = held()
  void s.move('h8')
  takenBack(2)
  await refuse[0]!('stale')
  expect(s.refusal.value?.code).toBe('stale')
})

test('a late refusal takes no place of a later one', async () => {
  const s = new GameStore('g1')
  state()
  const refuse = held()
  void s.move('h8')
  takenBack(2)
  void s.move('i8')
  await refuse[1]!('forbidden_point')
  await refuse[0]!('stale')
  expect(s.refusal.value?.code).toBe('forbidden_point')
  expect(s.refusedAt).toBe('i8')
})

test('a refused stone takes no place of what another act is told', async () => {
  const s = new GameStore('g1')
  state()
  const refuse = held()
  void s.resign()
  void s.move('h8')
  await refuse[0]!('over')
  expect(s.pending.value?.at, 'the act was refused, not the stone').toBe('h8')
})

test.each([
  ['offer', { by: 'white', offer: 'draw' }],
  ['gift', { by: 'white', bonus: 15_000 }],
  ['bonus', { bonus: 10_000 }],
] as const)('%s leaves a stone on its way alone', (t, d) => {
  const s = new GameStore('g1')
  state()
  void s.move('h8')
  say({ t, g: 'g1', v: 2, d: { ...d, time: 1 } })
  expect(s.pending.value?.at).toBe('h8')
  state({ v: 2 }) // and so does a new connection
  expect(s.pending.value?.at).toBe('h8')
  moved(3, 'h8')
  expect(s.pending.value).toBeNull()
})

test('the end of the game drops a stone on its way', () => {
  const s = new GameStore('g1')
  state()
  void s.move('h8')
  say({ t: 'end', g: 'g1', v: 2, d: { by: 'white', result: { winner: 'black', reason: 'resign' }, time: 1 } })
  expect(s.pending.value).toBeNull()
})

test.each([
  ['pass', 'pass', undefined],
  ['give', 'give', undefined],
  ['claim', 'claim', { win: false }],
] as const)('%s', async (what, type, d) => {
  const s = new GameStore('g1')
  state()
  let sent: unknown
  net.command = (c: Command) => {
    sent = c
    return Promise.resolve({ t: 'ack' })
  }
  await s[what](false)
  expect(sent).toEqual({ t: type, g: 'g1', v: 1, ...(d && { d }) })
})

test.each(['resign', 'abort', 'offer', 'resume'] as const)(
  '%s that came too late is repeated once for the new version',
  async what => {
    const s = new GameStore('g1')
    state()
    answers('stale')
    void (what === 'offer' ? s.offer('takeback') : s[what]())
    await settle()
    moved(2, 'h8')
    await settle()
    expect(calls).toEqual([
      { t: what, v: 1 },
      { t: what, v: 2 },
    ])
    expect(s.refusal.value).toBeNull()
    expect(s.busy.value).toBe(false)
  },
)

test('a decision that came too late is not repeated', async () => {
  const s = new GameStore('g1')
  state()
  answers('stale')
  await s.choose('black')
  expect(calls).toHaveLength(1)
  expect(s.refusal.value?.code).toBe('stale')
})

test('a busy server is asked again', () => {
  const s = new GameStore('g1')
  state()
  say({ t: 'error', id: 77, code: 'busy', message: 'Busy.' })
  vi.advanceTimersByTime(1_000)
  expect(watches()).toEqual([0, 1])
  expect(s.failure.value).toBeNull()
})

test('a game that is nowhere is a failure, also one that nobody answers for', () => {
  const s = new GameStore('g1')
  say({ t: 'error', id: 77, code: 'not_found', message: 'No.' })
  expect(s.failure.value?.code).toBe('not_found')
  const silent = new GameStore('g1')
  vi.advanceTimersByTime(10_000)
  expect(silent.failure.value?.code).toBe('timeout')
})

const damaged = () => say({ t: 'error', id: 77, g: 'g1', code: 'damaged', message: 'Set aside.' })

test('a damaged game is set aside, whatever was seen of it, and asked for again each minute', () => {
  const s = new GameStore('g1')
  state()
  void s.move('h8')
  damaged()
  expect(s.failure.value?.code).toBe('damaged')
  expect(s.pending.value).toBeNull()
  const first = s.failure.value
  vi.advanceTimersByTime(60_000)
  expect(watches()).toEqual([0, 0])
  damaged()
  expect(s.failure.value).not.toBe(first)
  s.recheck()
  expect(watches()).toEqual([0, 0, 0])
  state()
  expect(s.failure.value).toBeNull()
  vi.advanceTimersByTime(120_000)
  expect(watches()).toEqual([0, 0, 0])
})

test('a command that finds the game damaged asks for it', async () => {
  const s = new GameStore('g1')
  state()
  answers('damaged')
  await s.move('h8')
  expect(watches()).toEqual([0, 1])
})

test('closing leaves the room', () => {
  new GameStore('g1').close()
  expect(told().at(-1)).toEqual({ t: 'leave', g: 'g1' })
})

const pong = (v: number) => say({ t: 'pong', d: { c: 0, s: 0, games: { g1: v, other: 99 } } })

test('an event that never came: a pong knows a later version, and it is asked for', () => {
  const s = new GameStore('g1')
  state({ v: 3 })
  pong(3)
  vi.advanceTimersByTime(5_000)
  expect(watches()).toEqual([0])
  pong(4)
  vi.advanceTimersByTime(999)
  expect(watches()).toEqual([0]) // it may be on its way
  vi.advanceTimersByTime(1)
  expect(watches()).toEqual([0, 3])
  s.close()
})

test('an event that was on its way is not asked for', () => {
  const s = new GameStore('g1')
  state({ v: 1 })
  pong(2)
  moved(2, 'h8')
  vi.advanceTimersByTime(5_000)
  expect(watches()).toEqual([0])
  s.close()
})

test('a clock that has reached zero without an end asks, again and again', () => {
  const s = new GameStore('g1')
  const clock = { black: 5_000, white: 5_000, run: 'black' as const, at: Date.now() }
  state({ v: 3, clock })
  vi.advanceTimersByTime(6_900)
  expect(watches()).toEqual([0])
  vi.advanceTimersByTime(200)
  expect(watches()).toEqual([0, 3])
  vi.advanceTimersByTime(4_000)
  expect(watches()).toEqual([0, 3, 3, 3])
  state({ v: 4, status: 'over', clock: { ...clock, run: '' } })
  vi.advanceTimersByTime(60_000)
  expect(watches()).toEqual([0, 3, 3, 3])
  s.close()
})

/** Whether the page said that it is hidden, by version; stores of other tests are still open. */
const said = (g: string) => told().flatMap(f => (f.t === 'watch' && f.g === g ? [[f.v, f.d.hidden]] : []))

test('a player’s page says whether it is on the screen; a watcher’s need not', () => {
  const hidden = vi.spyOn(document, 'hidden', 'get')
  const look = (is: boolean) => {
    hidden.mockReturnValue(is)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  const mine = new GameStore('mine')
  look(true)
  expect(said('mine'), 'nothing is known of the game yet').toEqual([[0, false]])
  say({ t: 'state', g: 'mine', d: liveGame({ you: 'black', v: 3 }) })
  look(true)
  look(false)
  mine.close()
  look(true)
  expect(said('mine').slice(1)).toEqual([
    [3, true],
    [3, false],
  ])
  const seen = new GameStore('seen')
  const { you: _, ...theirs } = liveGame()
  say({ t: 'state', g: 'seen', d: theirs })
  look(false)
  expect(said('seen')).toEqual([[0, true]])
  seen.close()
  hidden.mockRestore()
})
