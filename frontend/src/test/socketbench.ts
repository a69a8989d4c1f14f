// A socket on wires that are not there, for tests of it.
import { afterEach, beforeEach, vi } from 'vitest'
import { liveGame } from './games'
import type { In, Out, User } from '../wire'
import { Socket, type Command, type Status, type Wire } from '../net/socket'

export class FakeWire implements Wire {
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
  /** Answers the last ping, by a clock that is so many ms ahead. */
  pong(ahead = 0) {
    const ping = this.of('ping').at(-1)!
    this.say({ t: 'pong', d: { c: ping.d.c, s: Date.now() + ahead } })
  }
  of<T extends In['t']>(t: T) {
    return this.sent.filter((f): f is Extract<In, { t: T }> => f.t === t)
  }
}

export const move = { t: 'move', g: 'g', v: 1, d: { at: 'h8' } } satisfies Command
export const chat = { t: 'chat', g: 'g', d: { text: 'hi' } } satisfies Command
export const create = {
  t: 'create',
  d: { settings: liveGame().settings, color: 'random', kind: 'public' },
} satisfies Command

export let wires: FakeWire[]
export let states: Status[]
export let frames: Out[]
export let pauses: boolean[]
/** What the world says, which tests change. */
export const world = { online: true, reachable: false, who: undefined as number | null | undefined }
export const wire = () => wires.at(-1)!

export function open(): Socket {
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
    online: () => world.online,
    reachable: () => Promise.resolve(world.reachable),
    who: () => world.who,
    random: () => 0.5,
    now: () => Date.now(),
  })
  s.connect()
  return s
}

export function live(): Socket {
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
  Object.assign(world, { online: true, reachable: false, who: undefined })
})
afterEach(() => vi.useRealTimers())
