// One WebSocket for the page's life. It hides connecting and reconnecting, has
// commands kept until they are answered, and never hides that it is not live.
/* oxlint-disable unicorn/prefer-add-event-listener -- one handler for each event, and null takes it away */
import type { Acks, Commands, In, Out, WelcomeData } from '../wire'
import { ServerClock, monotonic } from './clock'
import { Fault } from './fault'
import { ANSWER, PendingCommands } from './pending'

/** `blocked`: the server answers, and yet no socket opens. */
export type Status = 'connecting' | 'live' | 'reconnecting' | 'blocked' | 'crowded' | 'offline' | 'closed'

/** The part of a WebSocket that is used; a test brings its own. */
export interface Wire {
  onopen: (() => void) | null
  onmessage: ((e: { data: unknown }) => void) | null
  onclose: ((e: { code: number }) => void) | null
  /** As a WebSocket's. */
  readonly readyState: number
  send(text: string): void
  close(): void
}

export interface SocketOptions {
  open: () => Wire
  page: string
  onStatus: (s: Status, code: number) => void
  onWelcome: (w: WelcomeData) => void
  onFrame: (f: Out) => void
  /** Whose commands are given now: a user's id; null: a visitor's; undefined: not known. */
  who?: () => number | null | undefined
  /** The server cannot store anything, or can again. */
  onPause?: (on: boolean) => void
  /** A clock has jumped: times that the server told before are stale, ask again. */
  onJump?: () => void
  online?: () => boolean
  /** Does the server answer what is asked without a socket? */
  reachable?: () => Promise<boolean>
  /** `open` opens another kind from now on: nothing is heard of this one. True: at once. */
  turn?: () => Promise<boolean>
  random?: () => number
  now?: () => number
}

export type Command = Commands[keyof Commands]

export interface CommandOptions {
  /** Give up after so many ms, a pause not counted; absent: wait as long as it takes. */
  patience?: number
}

/** Wire.readyState of one that takes frames. */
const OPEN = 1
/** A dead link is found after PING + SILENCE at the latest: 10 s. */
const PING = 5_000
const SILENCE = 5_000
/** After waking up a dead link should be found sooner. */
const SHORT_SILENCE = 3_000
const OPENING = 10_000
/** After a first connection most tries get less: one that began in a hole of the network is heard of late. */
const REOPENING = 3_500
const BACKOFF_MIN = 300
const BACKOFF_MAX = 5_000
/** So many sockets in a row that never opened are no chance, if the server answers otherwise. */
const UNOPENED = 4
/** Fewer where none ever opened, or one that takes so long. */
const NEVER_OPENED = 2
const SLOW = 4_000
const BLOCKED_MAX = 30_000
/** Closed because too many visitors share our address: come back later. */
const CLOSE_CROWD = 4005
const CROWD_MIN = 20_000
const CROWD_MAX = 40_000

type Timer = 'retry' | 'ping' | 'silence' | 'slow'

export class Socket {
  readonly clock = new ServerClock()
  private o: Required<SocketOptions>
  private ws: Wire | null = null
  private state: Status = 'connecting'
  private welcomed = false
  private attempts = 0
  private opened = false
  /** Sockets in a row of which nothing was heard. */
  private unopened = 0
  private finding = false
  private lastId = 0
  private commands: PendingCommands
  private timers: Partial<Record<Timer, ReturnType<typeof setTimeout>>> = {}
  private silenceEnds = 0

  constructor(o: SocketOptions) {
    this.o = {
      online: () => navigator.onLine,
      reachable: () => Promise.resolve(false),
      turn: () => Promise.resolve(false),
      random: Math.random,
      now: monotonic,
      onJump: () => {},
      onPause: () => {},
      who: () => undefined,
      ...o,
    }
    this.commands = new PendingCommands(
      frame => this.tell(frame),
      () => this.live && this.ping(ANSWER),
      (min, max) => this.between(min, max),
    )
  }

  get live(): boolean {
    return this.state === 'live'
  }

  /** Server time now. */
  now(): number {
    return this.clock.at(this.o.now())
  }

  connect(): void {
    this.drop()
    this.stop('retry')
    let ws: Wire
    try {
      ws = this.o.open()
    } catch {
      this.lost()
      return
    }
    this.ws = ws
    this.opened = false
    let sent = 0
    const again = this.welcomed && this.attempts % 3 > 0
    this.arm('silence', again ? REOPENING : OPENING, () => this.lost())
    if (!this.welcomed && this.attempts === 0) this.arm('slow', SLOW, () => void this.findOut())
    ws.onopen = () => {
      sent = this.o.now()
      this.write({ t: 'hello', d: { page: this.o.page } })
    }
    ws.onmessage = e => {
      const f = decode(e.data)
      if (!f) return
      this.opened = true
      if (f.t === 'welcome') this.welcome(f.d, sent)
      else if (f.t === 'pong') this.pong(f)
      else if (f.t === 'pause' && f.d.away) this.cut(f.d.on)
      else if (f.t === 'pause') this.pause(f.d.on)
      else if (!this.commands.answer(f)) this.o.onFrame(f)
    }
    ws.onclose = e => {
      this.opened ||= e.code !== 1006 // a close frame has come
      if (e.code >= 4500 && e.code <= 4999) this.refuse(e.code)
      else if (e.code === CLOSE_CROWD) this.crowded()
      else this.lost()
    }
  }

  /** Starts over, for a new identity or because the user asks for it. What another identity has left unanswered is
   *  given up. */
  restart(): void {
    this.commands.disown(this.o.who())
    this.attempts = 0
    this.set(this.state === 'live' ? 'reconnecting' : 'connecting')
    this.connect()
  }

  /** The network is said to be back, or the page is looked at again. */
  wake(): void {
    if (this.state === 'closed' || this.state === 'crowded') return
    if (this.live) this.ping(SHORT_SILENCE)
    else if (!this.ws) {
      this.attempts = 0
      this.connect()
    }
  }

  /** Sends now or never: for what is said again after every welcome. */
  tell(frame: In): void {
    if (this.live) this.write(frame)
  }

  /** An id for a frame that is not a command. */
  nextId(): number {
    return ++this.lastId
  }

  /** Sends until answered. A repetition keeps its id, so it counts once. */
  command<C extends Command>(c: C, o?: CommandOptions): Promise<Acks[C['t']]>
  command(c: Command, { patience }: CommandOptions = {}): Promise<Acks[keyof Acks]> {
    const id = this.nextId()
    return new Promise((resolve, reject) => {
      if (this.state === 'closed') {
        reject(new Fault('closed'))
        return
      }
      this.commands.add({ frame: { ...c, id }, who: this.o.who(), patience, resolve, reject })
    })
  }

  private welcome(w: WelcomeData, sent: number): void {
    this.attempts = this.unopened = 0
    this.welcomed = true
    this.clock.reset()
    this.clock.add(sent, w.now, this.o.now())
    this.stop('silence')
    this.stop('slow')
    this.silenceEnds = 0
    this.hold(w.pause ?? false)
    this.set('live')
    this.o.onWelcome(w)
    if (w.user) this.commands.disown(w.user.id) // what a visitor may not say is refused
    this.commands.resend()
    this.ping()
    // Two more soon: the first round trips of a connection are the slow ones.
    for (const ms of [700, 2000]) setTimeout(() => this.live && this.ping(), ms)
  }

  private pause(on: boolean): void {
    if (this.hold(on) && !on) this.commands.resend(true)
  }

  /** The server that has a game of ours cannot be reached from ours: what is said waits. */
  private cut(on: boolean): void {
    this.set(on ? 'reconnecting' : 'live')
    if (!on) this.commands.resend()
  }

  /** Returns whether anything has changed. */
  private hold(on: boolean): boolean {
    const changed = this.commands.hold(on)
    if (changed) this.o.onPause(on)
    return changed
  }

  private ping(silence = SILENCE): void {
    this.write({ t: 'ping', d: { c: Math.round(this.o.now()) } })
    this.arm('ping', PING, () => this.ping())
    // The oldest unanswered ping counts, so a new one must not push it back.
    const ends = this.o.now() + silence
    if (this.silenceEnds !== 0 && this.silenceEnds <= ends) return
    this.silenceEnds = ends
    this.arm('silence', silence, () => this.lost())
  }

  private pong(f: Extract<Out, { t: 'pong' }>): void {
    const jumped = this.clock.add(f.d.c, f.d.s, this.o.now())
    this.stop('silence')
    this.silenceEnds = 0
    this.o.onFrame(f)
    if (jumped) this.o.onJump()
  }

  private lost(): void {
    this.unopened = this.opened ? 0 : this.unopened + 1
    this.drop()
    const online = this.o.online()
    if (!online) this.set('offline')
    else if (this.state !== 'blocked') this.set(this.welcomed || this.attempts > 1 ? 'reconnecting' : 'connecting')
    if (online && this.unopened >= (this.welcomed ? UNOPENED : NEVER_OPENED)) void this.findOut()
    const most = this.state === 'blocked' ? BLOCKED_MAX : BACKOFF_MAX
    const cap = Math.min(most, BACKOFF_MIN * 2 ** this.attempts++)
    this.arm('retry', this.between(BACKOFF_MIN, cap), () => this.connect())
  }

  /** No socket opens: is the server away, or does something on the way let no socket through? */
  private async findOut(): Promise<void> {
    if (this.finding) return
    this.finding = true
    const reachable = await this.o.reachable().catch(() => false)
    const waits = this.state === 'connecting' || this.state === 'reconnecting' || this.state === 'blocked'
    if (waits && reachable && (await this.o.turn().catch(() => false))) {
      this.unopened = 0
      this.connect()
    } else if (waits && this.unopened > 1) this.set(reachable ? 'blocked' : 'reconnecting')
    this.finding = false
  }

  /** Nothing is lost and nothing is wrong here: the turn comes later. */
  private crowded(): void {
    this.drop()
    this.attempts = 0
    this.set('crowded')
    this.arm('retry', this.between(CROWD_MIN, CROWD_MAX), () => this.connect())
  }

  private between(min: number, max: number): number {
    return min + this.o.random() * (max - min)
  }

  private refuse(code: number): void {
    this.drop()
    this.set('closed', code)
    this.commands.rejectAll('closed')
  }

  private drop(): void {
    this.stop('ping')
    this.stop('silence')
    this.stop('slow')
    this.silenceEnds = 0
    const ws = this.ws
    this.ws = null
    if (!ws) return
    ws.onopen = ws.onmessage = ws.onclose = null
    ws.close()
  }

  private write(frame: In): void {
    if (this.ws?.readyState === OPEN) this.ws.send(JSON.stringify(frame)) // else onclose follows
  }

  private set(s: Status, code = 0): void {
    if (s === this.state && code === 0) return
    this.state = s
    this.o.onStatus(s, code)
  }

  private arm(name: Timer, ms: number, f: () => void): void {
    clearTimeout(this.timers[name])
    this.timers[name] = setTimeout(f, ms)
  }

  private stop(name: Timer): void {
    clearTimeout(this.timers[name])
  }
}

/** Trusts the server to send what wire.ts declares: the one place that does. */
function decode(data: unknown): Out | null {
  try {
    const f: unknown = JSON.parse(String(data))
    return typeof f === 'object' && f !== null && 't' in f ? (f as Out) : null
  } catch {
    return null
  }
}

/** A page's name on the wire: 16 random characters of [a-z0-9]. */
export function pageName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, b => (b % 36).toString(36)).join('')
}
