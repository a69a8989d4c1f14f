// @vitest-environment node
import { expect, test, vi } from 'vitest'
import { FakeWire, chat, create, live, move, open, pauses, states, wire, wires, world } from '../test/socketbench'
import type { Out } from '../wire'
import { Fault } from './fault'
import { Socket } from './socket'

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

test('what another identity has left pending is not said by the next', async () => {
  world.who = 1
  const s = live()
  wire().onclose?.({ code: 1006 })
  const old = s.command(move)
  const outcome = expect(old).rejects.toMatchObject({ code: 'identity' })
  world.who = 2
  s.restart()
  await outcome
  void s.command(chat)
  wire().welcome({ id: 2, name: 'Ben' })
  expect(wire().of('move')).toEqual([])
  expect(wire().of('chat').length).toBe(1)
})

test('an identity that only the welcome tells of gets nothing of the one before', async () => {
  world.who = 1
  const s = live()
  const mine = expect(s.command(move)).rejects.toMatchObject({ code: 'identity' })
  wire().onclose?.({ code: 1006 })
  vi.advanceTimersByTime(10_000)
  wire().welcome({ id: 2, name: 'Ben' })
  await mine
  expect(wire().of('move')).toEqual([])
})

test('the same user in another session, and who was a visitor before, goes on', () => {
  world.who = null
  const s = live()
  void s.command(chat)
  world.who = 1
  s.restart()
  void s.command(move)
  wire().welcome({ id: 1, name: 'Ann' })
  expect(wire().of('chat').length).toBe(1)
  expect(wire().of('move').length).toBe(1)
  s.restart()
  wire().welcome({ id: 1, name: 'Ann' })
  expect(wire().of('move').length).toBe(1)
})
