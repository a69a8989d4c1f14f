// A game of the user's has begun, wherever on the site he is. The page that asked
// for it opens it; every other one shows a bar until the game is opened, over or
// dismissed.
import { effect, signal } from '@preact/signals'
import { controlText } from '../timecontrol/control'
import { GameStore } from '../game/store'
import { t } from '../i18n'
import { gamePath, go, route, visits } from '../router'
import { playOnce } from '../sound/sound'
import { alertTitle } from '../ui/page'
import type { Began, User } from '../wire'
import { listen, user } from './live'
import { notify } from './notify'

/** The player who has just joined, and this browser's other pages, are on their way to the game meanwhile. */
const SETTLE = 500
/** Ids kept at most, of games and of what was asked for. */
const KEPT = 64

export interface Begun {
  readonly game: Began
  /** Follows the game for its clock. */
  readonly store: GameStore
}

/** Games to tell of, the newest last. */
export const begun = signal<readonly Begun[]>([])

const asked = new Map<string, number>()

/** The page shown waits for a game that comes of this seek (its id): it is opened
 *  at once when it begins. Ends with the next navigation. */
export function ask(seek: string): void {
  if (asked.size >= KEPT) asked.clear()
  asked.set(seek, visits.peek())
}

export const wasAsked = (seek: string): boolean => asked.get(seek) === visits.peek()

export const opponent = (game: Began): User | undefined =>
  game.players.black?.id === user.value?.id ? game.players.white : game.players.black

/** 'against Ben · Renju 5+3' */
export function gameWords(game: Began): string {
  const { rule, clock } = game.settings
  const rules: Record<string, string> = t.lobby.rules
  const name = opponent(game)?.name ?? t.lobby.freeSeat
  return t.shell.begun.game(name, rules[rule] ?? rule, controlText(clock, t.game.noClock))
}

/** The games that this page has been told of, the latest last; some may be over. */
export const known = (): string[] => Array.from(heard)

/** The game is told of no more. */
export function dismiss(g: string): void {
  pending.get(g)?.()
  pending.delete(g)
  const b = begun.peek().find(x => x.game.g === g)
  if (!b) return
  begun.value = begun.peek().filter(x => x !== b)
  // Before the game's own page follows it: what leaves later would leave for both.
  b.store.close()
}

export function open(g: string): void {
  dismiss(g)
  go(gamePath(g))
}

/** What ends the telling of a game: its timer, its notification, its watch over the end. */
const pending = new Map<string, () => void>()
const heard = new Set<string>()
let others: BroadcastChannel | undefined

const isHere = (g: string): boolean => {
  const r = route.peek()
  return r.name === 'game' && r.id === g
}

function note(g: string): void {
  if (heard.size >= KEPT) heard.clear()
  heard.add(g)
}

function receive(game: Began): void {
  const { g } = game
  if (heard.has(g)) return
  note(g)
  if (isHere(game.seek) && game.seek !== g) go(gamePath(g), true)
  else if (wasAsked(game.seek) && !document.hidden) go(gamePath(g))
  if (isHere(g)) {
    opened(g)
    if (document.hidden) call(game)
    return
  }
  const timer = setTimeout(() => tell(game), SETTLE)
  pending.set(g, () => clearTimeout(timer))
}

function tell(game: Began): void {
  const { g } = game
  const store = new GameStore(g)
  const silence = call(game)
  const watch = effect(() => {
    if (over(store)) queueMicrotask(() => dismiss(g))
  })
  pending.set(g, () => {
    silence()
    watch()
  })
  begun.value = [...begun.peek(), { game, store }]
}

const over = (s: GameStore): boolean =>
  s.failure.value !== null || (s.state.value !== null && s.state.value.status !== 'live')

/** Sound and notification; returns what takes the latter away. */
function call(game: Began): () => void {
  playOnce('call', `begun.${game.g}`)
  return notify(t.shell.begun.title, gameWords(game), game.g, () => open(game.g))
}

/** A user who looks at the page that asked finds the game open. */
function look(): void {
  const b = begun.peek().findLast(x => wasAsked(x.game.seek))
  if (b && !document.hidden) open(b.game.g)
}

/** Tells the other pages of this browser that a game is opened here. */
function opened(g: string): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel has one origin
  others?.postMessage(g)
}

/** Starts to listen; returns what ends it. */
export function startBegan(): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('tengen.opened')
  others = channel
  channel?.addEventListener('message', e => {
    note(String(e.data)) // the other page may be faster than this one's socket
    dismiss(String(e.data))
  })
  const ends = [
    listen(
      f => {
        if (f.t === 'began') receive(f.d)
        else if (f.t === 'called') import('../events/called').then(m => m.called(f.d), console.error)
      },
      () => {},
    ),
    // Opened by whatever way: told of no more, here and on the other pages.
    effect(() => {
      const r = route.value
      if (r.name !== 'game' || !heard.has(r.id)) return
      opened(r.id)
      dismiss(r.id)
    }),
    effect(() => {
      alertTitle.value = begun.value.length > 0 ? t.shell.begun.title : null
    }),
  ]
  // Another user is told of what is theirs, by the socket that is opened anew.
  let last = user.peek()?.id
  ends.push(
    effect(() => {
      const id = user.value?.id
      if (id === undefined || id === last) return
      if (last !== undefined) {
        for (const g of Array.from(pending.keys())) dismiss(g)
        heard.clear()
      }
      last = id
    }),
  )
  document.addEventListener('visibilitychange', look)
  return () => {
    for (const end of ends) end()
    document.removeEventListener('visibilitychange', look)
    for (const g of pending.keys()) dismiss(g)
    channel?.close()
    others = undefined
    asked.clear()
    heard.clear()
  }
}
