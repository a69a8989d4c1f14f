// The one socket of this page and what it knows: who we are and whether what is
// shown is true right now.
import { computed, signal } from '@preact/signals'
import type { Acks, Out, User, WelcomeData } from '../wire'
import { recallOwn, rememberOwn } from '../settings/storage'
import { get, post } from './api'
import type { Detour } from './events'
import { Fault } from './fault'
import { first, firstSample } from './first'
import { setPause } from './pause'
import { Socket, pageName, type Command, type CommandOptions, type Status, type Wire } from './socket'
import { onWake } from './wake'

export const status = signal<Status>('connecting')
export const closeCode = signal(0)
/** The data that came with the page is taken for current for so long. */
const FRESH = 5_000
const fresh = signal(first.lobby !== undefined || first.state !== undefined)
/** The page shows the current state. A command that is given before the socket
 *  is open is sent when it is. */
export const isLive = computed(() => status.value === 'live' || (fresh.value && status.value === 'connecting'))
/** undefined: not known yet; null: a visitor without a session. */
export const user = signal<User | null | undefined>(first.user)

/** Grows with every welcome. */
export const welcomed = signal(0)

type FrameListener = (f: Out) => void
const frames = new Set<FrameListener>()
const welcomes = new Set<() => void>()

function url(): string {
  return `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`
}

/** No WebSocket gets through: this tab remembers it, its next visit does not. */
let detour: Detour | undefined
const AROUND = 'tengen.around'
const turn = async () => (detour ??= new (await import('./events')).Detour()).turn()
const connect = () => socket.connect()

/** The server's time when we last were live. */
let lastLive = 0

export const socket = new Socket({
  page: pageName(),
  open: () => detour?.open() ?? (new WebSocket(url()) as unknown as Wire),
  turn,
  onStatus(s, code) {
    if (socket.live) fresh.value = false
    else if (status.peek() === 'live') lastLive = socket.now()
    closeCode.value = code
    status.value = s
  },
  who: () => (user.peek() === null ? null : user.peek()?.id),
  onWelcome(w: WelcomeData) {
    const u = w.user ?? null
    if (user.value === undefined || JSON.stringify(u) !== JSON.stringify(user.value)) user.value = u
    welcomed.value++
    if (detour?.taken) rememberOwn(AROUND, { on: true })
    askAgain()
  },
  onPause(on) {
    // One that we find when we come back began while we were away.
    setPause(on, socket.now(), status.peek() === 'live' ? socket.now() : lastLive)
  },
  onJump: askAgain,
  reachable: async () => (await fetch('/healthz', { cache: 'no-store' })).ok,
  onFrame(f) {
    if (f.t === 'news' && user.value) user.value = { ...user.value, news: true }
    for (const l of Array.from(frames)) l(f)
  },
})

function askAgain(): void {
  for (const f of Array.from(welcomes)) f()
}

/** Calls onFrame for every frame, and onLive now (if live), after every welcome,
 *  and when what was told before is out of date. Returns what ends it. */
export function listen(onFrame: FrameListener, onLive: () => void): () => void {
  frames.add(onFrame)
  welcomes.add(onLive)
  if (socket.live) onLive()
  return () => {
    frames.delete(onFrame)
    welcomes.delete(onLive)
  }
}

export function startNet(): void {
  // The pages of a browser share its session: whoever signs in on one does on all.
  if (typeof BroadcastChannel === 'function') {
    others = new BroadcastChannel('tengen.account')
    others.addEventListener('message', () => {
      get('/api/me', {}).then(
        r => meetAnew(r.user),
        (e: unknown) => console.error(e), // the next welcome will tell
      )
    })
  }
  const sample = firstSample(first)
  if (sample) socket.clock.add(sample.sent, sample.server, sample.received)
  setTimeout(() => (fresh.value = false), FRESH)
  if (recallOwn(AROUND).on) turn().then(connect, connect)
  else connect()
  addEventListener('online', () => socket.wake())
  addEventListener('offline', () => socket.wake())
  onWake(() => socket.wake())
  // A user who touches the page waits for it.
  addEventListener('pointerdown', () => socket.live || socket.wake())
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) socket.wake()
  })
  if (first.user === undefined) askWho()
}

function askWho(): void {
  get('/api/me', {}).then(
    r => {
      user.value ??= r.user
    },
    () => {
      /* The welcome will tell. */
    },
  )
}

let others: BroadcastChannel | undefined

/** The account changed by HTTP: show it, here and on the browser's other pages, and meet the socket's server anew. */
export function signedInAs(u: User | null): void {
  meetAnew(u)
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  others?.postMessage(null)
}

function meetAnew(u: User | null): void {
  user.value = u
  socket.restart()
}

/** The session that is being made; who becomes a user by another way needs it no more. */
let making: Promise<User> | undefined
user.subscribe(u => {
  if (u) making = undefined
})

/** A user for the action at hand: a visitor becomes a guest without a form, once for all actions that wait. */
export async function ensureUser(): Promise<User> {
  if (user.value) return user.value
  if (making) return making
  const session = (making = newSession())
  session.catch(() => {
    if (making === session) making = undefined
  })
  return session
}

async function newSession(): Promise<User> {
  // A visitor may have had a session all along that /api/me failed to tell.
  const { user: u } = await post('/api/session', {})
  if (!u) throw new Fault('session')
  signedInAs(u)
  return u
}

/** A command of this user, who becomes a guest first if need be. A session
 *  that died meanwhile is replaced once. */
export async function command<C extends Command>(c: C, o: CommandOptions = {}): Promise<Acks[C['t']]> {
  const { id } = await ensureUser()
  try {
    return await socket.command(c, o)
  } catch (e) {
    if (!(e instanceof Fault) || e.code !== 'unauthorized') throw e
    if (user.peek()?.id === id) user.value = null // unless another command has replaced the session
    await ensureUser()
    return socket.command(c, o)
  }
}
