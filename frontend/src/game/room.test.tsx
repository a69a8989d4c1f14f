// What a game tells its players and watchers, and what it asks before it acts.
import { signal } from '@preact/signals'
import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { t } from '../i18n'
import { status, user } from '../net/live'
import type { Fault } from '../net/fault'
import type { GameState } from '../wire'
import { ann, bob, liveGame } from './fixture'
import { Room } from './room'
import type { GameStore } from './store'
import { Waiting } from './waiting'

let root: HTMLElement
const g = t.game
const text = () => root.textContent
const button = (name: string) => [...root.querySelectorAll('button')]
  .find(b => b.textContent?.includes(name) || b.getAttribute('aria-label') === name)!
const soon = (check: () => void) => vi.waitFor(check, { timeout: 4_000 })

const why = vi.hoisted(() => vi.fn())
const store = {
  pending: signal<{ at: string; position: string } | null>(null),
  refusal: signal<Fault | null>(null),
  busy: signal(false),
  onEvent: () => () => {},
  resign: vi.fn(),
  offer: vi.fn(),
  answer: vi.fn(),
  choose: vi.fn(),
  join: vi.fn(),
  abort: vi.fn(),
  move: vi.fn(),
  pass: vi.fn(),
  give: vi.fn(),
  claim: vi.fn(),
  why,
}
const show = (s: GameState) => render(<Room s={s} store={store as unknown as GameStore} />, root)
const moves = (n: number) => ['h8', 'h9', 'i8', 'i9', 'j8', 'j9'].slice(0, n).map(at => ({ at, spent: 900 }))
const { you: _, ...watched } = liveGame({ moves: moves(4) })

beforeEach(() => {
  vi.clearAllMocks()
  root = document.body.appendChild(document.createElement('div'))
  status.value = 'live'
  user.value = ann
})
afterEach(() => {
  render(null, root)
  root.remove()
})

test('resigning asks once, and can be thought better of', async () => {
  show(liveGame({ moves: moves(4) }))
  button(g.resign).click()
  await soon(() => expect(text()).toContain(g.resignSure))
  button(g.keepPlaying).click()
  await soon(() => expect(text()).not.toContain(g.resignSure))
  expect(store.resign).not.toHaveBeenCalled()
  button(g.resign).click()
  await soon(() => expect(button(g.resignYes)).toBeDefined())
  button(g.resignYes).click()
  expect(store.resign).toHaveBeenCalledOnce()
})

test('an opponent’s offer is a question with two answers', () => {
  show(liveGame({ moves: moves(4), offer: { by: 'white', offer: 'takeback' } }))
  expect(text()).toContain(g.offers.takeback('Bob', ['i9']))
  button(g.accept).click()
  button(g.decline).click()
  expect(store.answer.mock.calls).toEqual([[true], [false]])
})

test('one’s own offer waits, and can be withdrawn', () => {
  show(liveGame({ moves: moves(4), offer: { by: 'black', offer: 'takeback' } }))
  expect(text()).toContain(g.offerSent.takeback(['i8', 'i9']))
  expect(button(g.accept)).toBeUndefined()
  button(g.withdrawOffer).click()
  expect(store.answer).toHaveBeenCalledWith(false)
})

test('swap2 says in plain words what there is to decide', () => {
  const swap2 = { ...liveGame().settings, opening: 'swap2' as const }
  show(liveGame({ settings: swap2, next: { by: 'black', do: 'place', stone: 'black', left: 3 } }))
  expect(text()).toContain(g.swap2Three(3))
  show(liveGame({ settings: swap2, moves: moves(3), you: 'white', next: { by: 'white', do: 'choose', options: ['black', 'white', 'place2'] } }))
  button(g.options['place2']!).click()
  expect(store.choose).toHaveBeenCalledWith('place2')
})

test('a watcher is told so and has no player’s buttons', () => {
  show(watched)
  expect(text()).toContain(g.watching)
  expect(button(g.resign)).toBeUndefined()
  expect(button(g.takeback(0))).toBeUndefined()
  expect(button(g.drawOffer)).toBeUndefined()
  expect(button(g.audit.open)).toBeDefined()
})

test('looking back holds still while moves come in, until one goes back', async () => {
  show(watched)
  root.querySelectorAll<HTMLElement>('.ply button')[1]!.click()
  await soon(() => expect(text()).toContain(g.lookingBack(2, 4)))
  show({ ...watched, v: 6, moves: moves(5) })
  await soon(() => expect(text()).toContain(g.newMoves(1)))
  expect(text()).toContain(g.lookingBack(2, 5))
  button(g.backToLive).click()
  await soon(() => expect(text()).not.toContain(g.newMoves(1)))
})

test('arrow keys step, but not while somebody types', async () => {
  show(watched)
  const key = (k: string, on: EventTarget = document.body) => on.dispatchEvent(new KeyboardEvent('keydown', { key: k, bubbles: true, cancelable: true }))
  await soon(() => {
    key('Home')
    expect(text()).toContain(g.lookingBack(0, 4))
  })
  key('ArrowRight', root.querySelector('input')!)
  key('ArrowRight')
  await soon(() => expect(text()).toContain(g.lookingBack(1, 4)))
})

test('a clock that cannot be true does not run, and says so', async () => {
  show(liveGame())
  status.value = 'reconnecting'
  await soon(() => expect(root.querySelector('.clock.frozen .clock-note')?.textContent).toBe(g.frozen))
  expect(root.querySelectorAll('.clock.runs')).toHaveLength(0)
  expect(button(g.abort).disabled).toBe(true)
})

test('the end: who won, how, and another game', () => {
  const { next: _, ...over } = liveGame({ status: 'over', moves: moves(4), result: { winner: 'black', reason: 'time' } })
  show(over)
  expect(text()).toContain(g.youWin)
  expect(text()).toContain(g.reasons['time'])
  button(g.rematch).click()
  expect(store.offer).toHaveBeenCalledWith('rematch')
})

test('the tab says when it is your move', async () => {
  show(liveGame())
  await soon(() => expect(document.title).toContain(g.yourMoveTitle))
  show(liveGame({ next: { by: 'white', do: 'place', stone: 'white' } }))
  await soon(() => expect(document.title).toContain(g.title('Ann', 'Bob')))
})

test('waiting: the host may share and withdraw, a friend may join', () => {
  const waiting = liveGame({ status: 'waiting', private: true, players: {} })
  render(<Waiting s={waiting} store={store as unknown as GameStore} />, root)
  expect(text()).toContain(g.waitingPrivate)
  expect(root.querySelector('input')?.value).toBe(location.href)
  button(g.withdraw).click()
  expect(store.abort).toHaveBeenCalledOnce()
  user.value = bob
  render(<Waiting s={waiting} store={store as unknown as GameStore} />, root)
  button(g.join).click()
  expect(store.join).toHaveBeenCalledOnce()
})
