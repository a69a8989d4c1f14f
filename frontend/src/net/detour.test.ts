// @vitest-environment node
// Another way where no WebSocket gets through.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeWire, move } from '../test/socketbench'
import { Detour } from './events'
import { Socket, type Status } from './socket'

let detour: Detour
let sockets: FakeWire[]
let streams: FakeWire[]
let states: Status[]
let reachable: boolean

beforeEach(() => {
  vi.useFakeTimers()
  sockets = []
  streams = []
  states = []
  reachable = true
  detour = new Detour(() => make(streams))
})
afterEach(() => vi.useRealTimers())

function make(wires: FakeWire[]): FakeWire {
  const w = new FakeWire()
  wires.push(w)
  return w
}

function open(): Socket {
  const s = new Socket({
    page: 'abcdefgh12345678',
    open: () => detour.open() ?? make(sockets),
    turn: () => Promise.resolve(detour.turn()),
    onStatus: st => states.push(st),
    onWelcome: () => {},
    onFrame: () => {},
    online: () => true,
    reachable: () => Promise.resolve(reachable),
    random: () => 0.5,
    now: () => Date.now(),
  })
  s.connect()
  return s
}

/** Whatever is tried fails before anything is heard of it. */
async function fail(ms: number) {
  for (let waited = 0; waited < ms; waited += 100) {
    for (const w of [...sockets, ...streams]) w.onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(100)
  }
}

test('two sockets that never open: the other way, within two seconds, and what was said goes over it', async () => {
  const s = open()
  void s.command(move)
  let ms = 0
  for (; streams.length === 0; ms += 100) {
    sockets.at(-1)!.onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(ms).toBeLessThan(2_000)
  expect(sockets).toHaveLength(2)
  streams[0]!.welcome()
  expect(states.at(-1)).toBe('live')
  expect(detour.taken).toBe(true)
  expect(streams[0]!.of('move')).toEqual([{ ...move, id: 1 }])
})

test.each([
  ['opens', () => {}],
  ['is welcomed', () => sockets[0]!.onopen?.()],
])('a socket that never %s, while the server answers: the other way, within five seconds', async (_, before) => {
  const s = open()
  before()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sockets[0]!.closed).toBe(true)
  expect(streams).toHaveLength(1)
  streams[0]!.welcome()
  expect(s.live).toBe(true)
})

test('where the server does not answer at all there is no other way', async () => {
  reachable = false
  open()
  await fail(20_000)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(streams).toEqual([])
  expect(states).not.toContain('blocked')
})

test('a slow socket that is welcomed stays', async () => {
  open()
  await vi.advanceTimersByTimeAsync(3_900)
  sockets[0]!.welcome()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streams).toEqual([])
  expect(detour.taken).toBe(false)
})

test('a server that closes what it opens is no network that blocks', async () => {
  open()
  for (let i = 0; i < 10; i++) {
    sockets.at(-1)!.onopen?.()
    sockets.at(-1)!.onclose?.({ code: 4001 })
    await vi.advanceTimersByTimeAsync(2_000)
  }
  expect(streams).toEqual([])
})

test('once a socket was live more of them must fail: the server may only begin anew', async () => {
  open()
  sockets[0]!.welcome()
  for (let tried = 1; streams.length === 0 && tried < 20; tried = sockets.length) {
    sockets.at(-1)!.onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(500)
  }
  expect(sockets).toHaveLength(5)
})

test('a lost stream comes back as a stream, with what had no answer', async () => {
  const s = open()
  await vi.advanceTimersByTimeAsync(5_000)
  streams.at(-1)!.welcome()
  void s.command(move)
  streams.at(-1)!.onclose?.({ code: 4001 })
  const n = streams.length
  await vi.advanceTimersByTimeAsync(1_000)
  expect(streams).toHaveLength(n + 1)
  streams.at(-1)!.welcome()
  expect(streams.at(-1)!.of('move')).toEqual([{ ...move, id: 1 }])
})

test('neither way: blocked, with tries of both, rarer and rarer; gone, if the server is', async () => {
  const s = open()
  await fail(20_000)
  expect(states.at(-1)).toBe('blocked')
  const [a, b] = [sockets.length, streams.length]
  await fail(120_000)
  expect(sockets.length - a).toBeGreaterThan(1)
  expect(streams.length - b).toBeGreaterThan(1)
  expect(sockets.length + streams.length - a - b).toBeLessThan(14)
  reachable = false
  await fail(60_000)
  expect(states.at(-1)).toBe('reconnecting')
  reachable = true
  await fail(60_000)
  expect(states.at(-1)).toBe('blocked')
  const last = () => [...sockets, ...streams].find(w => !w.closed && w.onclose)
  while (!last()) await vi.advanceTimersByTimeAsync(100)
  last()!.welcome()
  expect(s.live).toBe(true)
})

test('a page whose last one had to go around begins with that', () => {
  detour.turn()
  const s = open()
  expect(sockets).toEqual([])
  streams[0]!.welcome()
  expect(s.live).toBe(true)
})
