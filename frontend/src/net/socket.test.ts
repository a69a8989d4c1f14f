// @vitest-environment node
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveGame } from '../test/games'
import type { In, Out, User } from '../wire'
import { Fault } from './fault'
import { Socket, pageName, type Command, type Status, type Wire } from './socket'

class FakeWire implements Wire {
  onopen: Wire['onopen'] = null
  onmessage: Wire['onmessage'] = null
  onclose: Wire['onclose'] = null
  sent: In[] = []
  closed = false
  readyState = 1
  send(text: string) {
    this.sent.push(JSON.parse(text) as In)
  }
  close() {
    this.closed = true
  }
  say(f: Out) {
    this.onmessage?.({ data: JSON.stringify(f) })
  }
  welcome(user?: User) {
    this.onopen?.()
    this.say({ t: 'welcome', d: { now: Date.now(), ...(user && { user }) } })
  }
  pong() {
    const ping = this.of('ping').at(-1)!
    this.say({ t: 'pong', d: { c: ping.d.c, s: Date.now() } })
  }
  of<T extends In['t']>(t: T) {
    return this.sent.filter((f): f is Extract<In, { t: T }> => f.t === t)
  }
}

const move = { t: 'move', g: 'g', v: 1, d: { at: 'h8' } } satisfies Command
const chat = { t: 'chat', g: 'g', d: { text: 'hi' } } satisfies Command
const create = { t: 'create', d: { settings: liveGame().settings, color: 'random', kind: 'public' } } satisfies Command

let wires: FakeWire[]
let states: Status[]
let frames: Out[]
let pauses: boolean[]
let online: boolean
let reachable: boolean
let who: number | null | undefined
const wire = () => wires.at(-1)!

function open(): Socket {
  const s = new Socket({
    page: 'abcdefgh12345678',
    open: () => {
      wires.push(new FakeWire())
      return wire()
    },
    onStatus: st => states.push(st),
    onWelcome: () => s.tell({ t: 'lobby', d: { on: true } }),
    onFrame: f => frames.push(f),
    onPause: on => pauses.push(on),
    online: () => online,
    reachable: () => Promise.resolve(reachable),
    who: () => who,
    random: () => 0.5,
    now: () => Date.now(),
  })
  s.connect()
  return s
}

function live(): Socket {
  const s = open()
  wire().welcome()
  wire().pong()
  return s
}

beforeEach(() => {
  vi.useFakeTimers()
  wires = []
  states = []
  frames = []
  pauses = []
  online = true
  reachable = false
  who = undefined
})
afterEach(() => vi.useRealTimers())

test('says hello with its page and is live only when welcome', () => {
  const s = open()
  wire().onopen?.()
  expect(wire().sent).toEqual([{ t: 'hello', d: { page: 'abcdefgh12345678' } }])
  expect(s.live).toBe(false)
  wire().say({ t: 'welcome', d: { now: 0 } })
  expect(s.live).toBe(true)
  expect(states).toEqual(['live'])
})

test('a welcome that does not come is a lost connection', () => {
  open()
  wire().onopen?.()
  vi.advanceTimersByTime(10_000)
  expect(wires[0]!.closed).toBe(true)
  vi.advanceTimersByTime(5_000)
  expect(wires.length).toBeGreaterThan(1)
})

test('a wire that is closing is given nothing', () => {
  live()
  const { length } = wire().sent
  wire().readyState = 2
  vi.advanceTimersByTime(5_000)
  expect(wire().sent).toHaveLength(length)
})

test('pings every five seconds', () => {
  live()
  vi.advanceTimersByTime(3_000)
  const early = wire().of('ping').length
  for (let i = 0; i < 3; i++) {
    wire().pong()
    vi.advanceTimersByTime(5_000)
  }
  expect(wire().of('ping').length - early).toBe(3)
})

test('without a pong for 5 s it is not live any more, within 10 s of the silence', () => {
  const s = live()
  vi.advanceTimersByTime(2_500)
  wire().pong()
  vi.advanceTimersByTime(10_000)
  expect(s.live).toBe(false)
  expect(states).toEqual(['live', 'reconnecting'])
  expect(wires[0]!.closed).toBe(true)
})

test('other frames do not stand for a pong: the way up may be dead alone', () => {
  const s = live()
  for (let i = 0; i < 25; i++) {
    vi.advanceTimersByTime(1_000)
    wires[0]!.say({ t: 'presence', g: 'x', d: { black: true, white: true, watchers: 0 } })
  }
  expect(s.live).toBe(false)
})

test('reconnects with growing pauses between 0.3 and 5 s', () => {
  live()
  const waits: number[] = []
  for (let i = 0; i < 7; i++) {
    const n = wires.length
    wire().onclose?.({ code: 1006 })
    let waited = 0
    while (wires.length === n && waited < 20_000) {
      vi.advanceTimersByTime(50)
      waited += 50
    }
    waits.push(waited)
  }
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(300)
  expect(Math.max(...waits)).toBeLessThanOrEqual(5_000)
  expect(waits.at(-1)!).toBeGreaterThan(waits[0]!)
})

test('a command is sent again with the same id until it is answered', async () => {
  const s = live()
  const ack = s.command({ t: 'move', g: 'g', v: 3, d: { at: 'h8' } })
  const first = wire().of('move')[0]!
  wire().onclose?.({ code: 4001 })
  vi.advanceTimersByTime(5_000)
  wire().welcome()
  expect(wire().of('move')).toEqual([first])
  wire().say({ t: 'ack', id: first.id!, g: 'g', v: 4 })
  await expect(ack).resolves.toMatchObject({ t: 'ack', v: 4 })
  wire().onclose?.({ code: 1006 })
  vi.advanceTimersByTime(5_000)
  wire().welcome()
  expect(wire().of('move')).toEqual([])
})

test('what is followed is followed again before commands are repeated', () => {
  const s = live()
  void s.command(chat)
  wire().onclose?.({ code: 1006 })
  vi.advanceTimersByTime(5_000)
  wire().welcome()
  expect(
    wire()
      .sent.map(f => f.t)
      .slice(0, 3),
  ).toEqual(['hello', 'lobby', 'chat'])
})

test('ids grow and commands made while away wait for the welcome', () => {
  const s = open()
  void s.command(create)
  void s.command({ t: 'join', g: 'g', v: 0 })
  expect(wire().sent).toEqual([])
  wire().welcome()
  expect(
    wire()
      .sent.filter(f => f.id)
      .map(f => [f.t, f.id]),
  ).toEqual([
    ['create', 1],
    ['join', 2],
  ])
})

test('a refusal is a Fault with the code, the why and the numbers', async () => {
  const s = live()
  const p = s.command(move)
  wire().say({
    t: 'error',
    id: 1,
    code: 'too_many',
    why: 'follows',
    values: { max: 5 },
    message: 'This page follows too many games.',
  })
  await expect(p).rejects.toEqual(new Fault('too_many', 'follows', { max: 5 }))
})

test.each(['busy', 'retry'])('%s: asks again by itself, and gives up in the end', async code => {
  const s = live()
  const p = s.command(move)
  const outcome = expect(p).rejects.toMatchObject({ code })
  for (let i = 0; i < 7; i++) {
    wire().say({ t: 'error', id: 1, code, message: 'Later.' })
    stay(8_000)
  }
  await outcome
  const tries = wire().of('move')
  expect(tries.length).toBe(7)
  expect(new Set(tries.map(f => f.id)).size).toBe(1)
})

/** Keeps the link alive for so long, as the server does. */
function stay(ms: number): void {
  for (let past = 0; past < ms; past += 1_000) {
    vi.advanceTimersByTime(1_000)
    if (wire().of('ping').length) wire().pong()
  }
}
const pause = (on: boolean) => wire().say({ t: 'pause', d: { on } })
const later: Out = { t: 'error', id: 1, code: 'retry', message: 'Later.' }

test('a pause: what was refused is kept, asked again now and then, and at once when the pause ends', async () => {
  const s = live()
  pause(true)
  const ack = s.command(move)
  for (let i = 0; i < 20; i++) {
    wire().say(later)
    stay(6_000)
  }
  const tries = wire().of('move')
  expect(tries.length).toBe(21)
  wire().say(later)
  pause(false)
  expect(wire().of('move')).toEqual(Array(22).fill(tries[0]))
  wire().say({ t: 'ack', id: 1, g: 'g', v: 2 })
  await expect(ack).resolves.toMatchObject({ v: 2 })
  stay(10_000)
  expect(wire().of('move').length).toBe(22)
  expect(pauses).toEqual([true, false])
})

test('a pause takes no tries: all of them are left when it ends', async () => {
  const s = live()
  const outcome = expect(s.command(move)).rejects.toMatchObject({ code: 'retry' })
  for (let i = 0; i < 5; i++) {
    wire().say(later)
    stay(7_000)
  }
  pause(true)
  pause(false)
  const before = wire().of('move').length
  for (let i = 0; i < 7; i++) {
    wire().say(later)
    stay(7_000)
  }
  await outcome
  expect(wire().of('move').length - before).toBe(6)
})

test('what is not answered yet is not sent twice when a pause ends', () => {
  const s = live()
  pause(true)
  void s.command(move)
  pause(false)
  expect(wire().of('move').length).toBe(1)
})

test('a game out of reach: nothing is said, and all of it when it is back', () => {
  const s = live()
  wire().say({ t: 'pause', d: { on: true, away: true } })
  expect(s.live).toBe(false)
  void s.command(move)
  expect(wire().of('move').length).toBe(0)
  wire().say({ t: 'pause', d: { on: false, away: true } })
  expect(s.live).toBe(true)
  expect(wire().of('move').length).toBe(1)
  expect(pauses).toEqual([])
})

test('patience does not count a pause', async () => {
  const s = live()
  pause(true)
  const p = s.command(chat, { patience: 15_000 })
  stay(60_000)
  pause(false)
  const outcome = expect(p).rejects.toMatchObject({ code: 'timeout' })
  stay(15_000)
  await outcome
})

test('a welcome tells whether there is a pause, and ends one by saying nothing of it', () => {
  live()
  pause(true)
  wire().onclose?.({ code: 1006 })
  vi.advanceTimersByTime(5_000)
  wire().onopen?.()
  wire().say({ t: 'welcome', d: { now: Date.now(), pause: true } })
  expect(pauses).toEqual([true])
  wire().onclose?.({ code: 1006 })
  vi.advanceTimersByTime(5_000)
  wire().welcome()
  expect(pauses).toEqual([true, false])
})

test.each([
  [0, 20_000],
  [1, 40_000],
])('too many visitors behind our address: comes back after a long wait (%s)', async (random, wait) => {
  const s = new Socket({
    page: 'abcdefgh12345678',
    open: () => {
      wires.push(new FakeWire())
      return wire()
    },
    onStatus: st => states.push(st),
    onWelcome: () => {},
    onFrame: () => {},
    online: () => true,
    random: () => random,
    now: () => Date.now(),
  })
  s.connect()
  wire().welcome()
  void s.command(move)
  wire().onclose?.({ code: 4005 })
  expect(states).toEqual(['live', 'crowded'])
  s.wake() // looking at the page again is no reason to hurry
  vi.advanceTimersByTime(wait - 1)
  expect(wires.length).toBe(1)
  vi.advanceTimersByTime(1)
  expect(wires.length).toBe(2)
  wire().onclose?.({ code: 4005 })
  expect(states).not.toContain('closed')
  vi.advanceTimersByTime(wait)
  wire().welcome()
  expect(states.at(-1)).toBe('live')
  expect(wire().of('move').length).toBe(1)
})

test('patience ends a command that nobody answers', async () => {
  const s = open()
  const p = s.command(create, { patience: 20_000 })
  const outcome = expect(p).rejects.toMatchObject({ code: 'timeout' })
  vi.advanceTimersByTime(20_000)
  await outcome
})

test('close codes from 4500 on mean: do not come back', async () => {
  const s = live()
  const p = s.command(move)
  const outcome = expect(p).rejects.toMatchObject({ code: 'closed' })
  wire().onclose?.({ code: 4500 })
  await outcome
  vi.advanceTimersByTime(60_000)
  expect(wires.length).toBe(1)
  expect(states.at(-1)).toBe('closed')
  await expect(s.command(move)).rejects.toMatchObject({ code: 'closed' })
  s.restart()
  wire().welcome()
  expect(s.live).toBe(true)
})

test('what another identity has left pending is not said by the next', async () => {
  who = 1
  const s = live()
  wire().onclose?.({ code: 1006 })
  const old = s.command(move)
  const outcome = expect(old).rejects.toMatchObject({ code: 'identity' })
  who = 2
  s.restart()
  await outcome
  void s.command(chat)
  wire().welcome({ id: 2, name: 'Ben' })
  expect(wire().of('move')).toEqual([])
  expect(wire().of('chat').length).toBe(1)
})

test('an identity that only the welcome tells of gets nothing of the one before', async () => {
  who = 1
  const s = live()
  const mine = expect(s.command(move)).rejects.toMatchObject({ code: 'identity' })
  wire().onclose?.({ code: 1006 })
  vi.advanceTimersByTime(10_000)
  wire().welcome({ id: 2, name: 'Ben' })
  await mine
  expect(wire().of('move')).toEqual([])
})

test('the same user in another session, and who was a visitor before, goes on', () => {
  who = null
  const s = live()
  void s.command(chat)
  who = 1
  s.restart()
  void s.command(move)
  wire().welcome({ id: 1, name: 'Ann' })
  expect(wire().of('chat').length).toBe(1)
  expect(wire().of('move').length).toBe(1)
  s.restart()
  wire().welcome({ id: 1, name: 'Ann' })
  expect(wire().of('move').length).toBe(1)
})

test('offline is said, and the network’s return is used at once', () => {
  const s = live()
  online = false
  wire().onclose?.({ code: 1006 })
  expect(states.at(-1)).toBe('offline')
  online = true
  s.wake()
  expect(wires.length).toBe(2)
  wire().welcome()
  expect(states.at(-1)).toBe('live')
})

test('waking up finds a dead link in five seconds', () => {
  const s = live()
  s.wake()
  vi.advanceTimersByTime(5_000)
  expect(s.live).toBe(false)
})

test('server time follows the pongs', () => {
  const s = live()
  const ping = wire().of('ping').at(-1)!
  wire().say({ t: 'pong', d: { c: ping.d.c, s: Date.now() + 7_000 } })
  expect(Math.abs(s.now() - Date.now() - 7_000)).toBeLessThanOrEqual(100)
})

test('nonsense and foreign answers are no commands’ answers', () => {
  live()
  wire().onmessage?.({ data: 'not json' })
  wire().onmessage?.({ data: 'null' })
  frames = []
  wire().say({ t: 'error', id: 99, code: 'not_found', message: '' })
  expect(frames).toEqual([{ t: 'error', id: 99, code: 'not_found', message: '' }])
})

test('a page’s name fits the wire', () => {
  expect(pageName()).toMatch(/^[A-Za-z0-9]{8,32}$/)
  expect(pageName()).not.toBe(pageName())
})

test('a clock that jumped is noticed with the next pong, and everything asked for again', () => {
  let asked = 0
  const s = new Socket({
    page: 'abcdefgh12345678',
    open: () => {
      wires.push(new FakeWire())
      return wire()
    },
    onStatus: () => {},
    onWelcome: () => {},
    onFrame: () => {},
    onJump: () => asked++,
    now: () => Date.now(),
  })
  s.connect()
  wire().welcome()
  const answer = (ahead: number) => {
    const ping = wire().of('ping').at(-1)!
    wire().say({ t: 'pong', d: { c: ping.d.c, s: Date.now() + ahead } })
  }
  answer(0)
  vi.advanceTimersByTime(5_000)
  answer(0)
  expect(asked).toBe(0)
  s.wake()
  answer(60_000)
  expect(asked).toBe(1)
  expect(s.now() - Date.now()).toBe(60_000)
})

test('a command without an answer: a dead link is given up after 3 s, and the command goes over the next', () => {
  const s = live()
  vi.advanceTimersByTime(2_500)
  wire().pong()
  void s.command(move)
  vi.advanceTimersByTime(3_000)
  expect(states).toEqual(['live', 'reconnecting'])
  vi.advanceTimersByTime(300)
  wire().welcome()
  expect(wires).toHaveLength(2)
  expect(wire().of('move')).toEqual([{ ...move, id: 1 }])
})

test('a command whose answer takes long does not cost a link that lives', () => {
  const s = live()
  vi.advanceTimersByTime(2_500)
  wire().pong()
  void s.command(move)
  for (let i = 0; i < 10; i++) {
    vi.advanceTimersByTime(1_000)
    wire().pong()
  }
  expect(states).toEqual(['live'])
  expect(wires).toHaveLength(1)
})

test('pongs are told, for the versions in them', () => {
  live()
  wire().say({ t: 'pong', d: { c: Date.now(), s: Date.now(), games: { g: 7 } } })
  expect(frames.at(-1)).toMatchObject({ t: 'pong', d: { games: { g: 7 } } })
})

/** Sockets that fail before they open, for so long in ms. */
async function unopened(ms: number) {
  for (let waited = 0; waited < ms; waited += 100) {
    wire().onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(100)
  }
}

test('no socket opens and the server answers otherwise: blocked, with tries half a minute apart at most', async () => {
  reachable = true
  const s = open()
  await unopened(15_000)
  expect(states.at(-1)).toBe('blocked')
  expect(s.live).toBe(false)
  await unopened(120_000)
  const before = wires.length
  await unopened(60_000)
  expect(wires.length - before).toBeLessThan(6)
  expect(wires.length - before).toBeGreaterThan(1)
  while (wire().closed) vi.advanceTimersByTime(100)
  wire().welcome()
  expect(states.at(-1)).toBe('live')
})

test('no socket opens for the server is away: lost, not blocked; blocked as soon as it answers', async () => {
  const s = open()
  await unopened(15_000)
  expect(states).not.toContain('blocked')
  expect(s.live).toBe(false)
  reachable = true
  await unopened(15_000)
  expect(states.at(-1)).toBe('blocked')
  reachable = false
  await unopened(60_000)
  expect(states.at(-1)).toBe('reconnecting')
  online = false
  await unopened(60_000)
  expect(states.at(-1)).toBe('offline')
})

test('a socket that opens and is lost again is no sign of a network that blocks', async () => {
  reachable = true
  live()
  for (let i = 0; i < 8; i++) {
    wire().onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(6_000)
    wire().welcome()
  }
  expect(states).not.toContain('blocked')
})
