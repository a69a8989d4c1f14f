// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { FakeWire, frames, live, move, open, states, wire, wires, world } from '../test/socketbench'
import { Socket, pageName } from './socket'

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

test('after a hole of the network no try hangs for longer than 4 s, but every third', () => {
  live()
  wire().onclose?.({ code: 1006 })
  const lasted: number[] = []
  for (let i = 0; i < 4; i++) {
    const n = wires.length
    while (wires.length === n) vi.advanceTimersByTime(50)
    let ms = 0
    for (; !wire().closed; ms += 50) vi.advanceTimersByTime(50)
    lasted.push(ms)
  }
  expect(lasted.map(ms => ms <= 4_000)).toEqual([true, true, false, true])
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

test('offline is said, and the network’s return is used at once', () => {
  const s = live()
  world.online = false
  wire().onclose?.({ code: 1006 })
  expect(states.at(-1)).toBe('offline')
  world.online = true
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
  frames.length = 0
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
  wire().pong()
  vi.advanceTimersByTime(5_000)
  wire().pong()
  expect(asked).toBe(0)
  s.wake()
  wire().pong(60_000)
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
  world.reachable = true
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
  world.reachable = true
  await unopened(15_000)
  expect(states.at(-1)).toBe('blocked')
  world.reachable = false
  await unopened(60_000)
  expect(states.at(-1)).toBe('reconnecting')
  world.online = false
  await unopened(60_000)
  expect(states.at(-1)).toBe('offline')
})

test('a socket that opens and is lost again is no sign of a network that blocks', async () => {
  world.reachable = true
  live()
  for (let i = 0; i < 8; i++) {
    wire().onclose?.({ code: 1006 })
    await vi.advanceTimersByTimeAsync(6_000)
    wire().welcome()
  }
  expect(states).not.toContain('blocked')
})
