// A game's page to test with: shown, pressed, and asked what it did.
import { signal } from '@preact/signals'
import { render } from 'preact'
import { afterEach, beforeEach, vi } from 'vitest'
import { blocked } from '../net/blocks'
import { memberChat } from '../net/chatsettings'
import type { Fault } from '../net/fault'
import { status, user } from '../net/live'
import { choose } from '../settings/settings'
import type { GameState } from '../wire'
import { ann, liveGame } from './games'
import { Room } from '../game/room'
import type { GameStore } from '../game/store'

export const page = { root: document.body }
export const text = () => page.root.textContent
export const button = (name: string) =>
  [...page.root.querySelectorAll('button')].find(
    b => b.textContent?.includes(name) || b.getAttribute('aria-label') === name,
  )!
/** Presses a key on an element, or on the page. */
export const key = (k: string, on: EventTarget = document.body) =>
  on.dispatchEvent(new KeyboardEvent('keydown', { key: k, bubbles: true, cancelable: true }))

export const why = vi.fn()
export const store = {
  state: signal<GameState | null>(null),
  pending: signal<{ at: string; position: string } | null>(null),
  refusal: signal<Fault | null>(null),
  busy: signal(false),
  onEvent: () => () => {},
  resign: vi.fn(),
  resume: vi.fn(),
  offer: vi.fn(),
  answer: vi.fn(),
  choose: vi.fn(),
  join: vi.fn(),
  abort: vi.fn(),
  move: vi.fn(),
  pass: vi.fn(),
  give: vi.fn(),
  claim: vi.fn(),
  crowd: vi.fn(),
  why,
}
export const show = (s: GameState) => render(<Room s={s} store={store as unknown as GameStore} />, page.root)
export const moves = (n: number) => ['h8', 'h9', 'i8', 'i9', 'j8', 'j9'].slice(0, n).map(at => ({ at, spent: 900 }))

const { you: _you, ...seen } = liveGame({ moves: moves(4), may: [] })
/** A live game of two others. */
export const watched = seen

/** A clean page for every test of the file. */
export function useRoom(): void {
  beforeEach(() => {
    vi.resetAllMocks()
    vi.stubGlobal('fetch', () => new Promise(() => {})) // there is no server: a refusal would be printed after the last test
    store.crowd.mockResolvedValue([])
    choose({ submit: 'direct' })
    page.root = document.body.appendChild(document.createElement('div'))
    status.value = 'live'
    user.value = ann
    blocked.value = { of: ann.id, names: [] }
    memberChat.value = { of: ann.id, off: false, words: [] }
  })
  afterEach(() => {
    render(null, page.root)
    page.root.remove()
    history.replaceState(null, '', location.pathname)
  })
}
