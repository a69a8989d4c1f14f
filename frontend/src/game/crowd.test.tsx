// Names of watchers: asked for as the number changes, not too often, and only where a player wants to know.
import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { user } from '../net/live'
import { choose, load } from '../settings/settings'
import { ann, bob, liveGame } from '../test/games'
import type { GameState, User } from '../wire'
import { Crowd } from './crowd'
import type { GameStore } from './store'

const eve: User = { id: 9, name: 'eve' }
const crowd = vi.fn<() => Promise<User[]>>()
const store = { crowd } as unknown as GameStore
const { you: _you, ...others } = liveGame({})
let root: HTMLElement

const game = (watchers: number, mine = false): GameState => ({
  ...(mine ? liveGame({}) : others),
  presence: { black: true, white: true, watchers },
})
const show = (s: GameState) => render(<Crowd s={s} store={store} />, root)
/** So long, and until it is drawn. */
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms + 200)
const names = () => [...root.querySelectorAll('.crowd li')].map(li => li.textContent)

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0.5)
  root = document.body.appendChild(document.createElement('div'))
  user.value = bob
  crowd.mockReset().mockResolvedValue([ann, eve])
})
afterEach(() => {
  render(null, root)
  root.remove()
  choose({ crowd: 'names' })
  localStorage.clear()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

test('named soon, and again as their number changes, once in ten seconds', async () => {
  show(game(2))
  await pass(2000)
  expect(names()).toEqual(['Ann', 'eve'])
  expect(crowd).toHaveBeenCalledTimes(1)
  crowd.mockResolvedValue([eve])
  for (let n = 3; n < 20; n++) show(game(n))
  await pass(7000)
  expect(crowd).toHaveBeenCalledTimes(1)
  await pass(5000)
  expect(crowd).toHaveBeenCalledTimes(2)
  expect(names()).toEqual(['eve'])
  show(game(0))
  await pass(0)
  expect(root.textContent).toBe('')
})

test('nobody is asked for a game that nobody watches, nor once the page is gone', async () => {
  show(game(0))
  await pass(60_000)
  show(game(1))
  render(null, root)
  await pass(60_000)
  expect(crowd).not.toHaveBeenCalled()
})

test('what fails is asked again later', async () => {
  crowd.mockRejectedValueOnce(new Error('busy'))
  show(game(1))
  await pass(2000)
  expect(root.textContent).toBe('')
  await pass(12_000)
  expect(names()).toEqual(['Ann', 'eve'])
})

test('a player may want the number alone, or nothing; who watches others is shown the names', async () => {
  for (const choice of ['number', 'nothing'] as const) {
    choose({ crowd: choice })
    show(game(2, true))
    await pass(20_000)
    expect(crowd).not.toHaveBeenCalled()
  }
  show(game(2))
  await pass(20_000)
  expect(names()).toEqual(['Ann', 'eve'])
})

test('who had the switch turned off sees nothing as before', () => {
  for (const [kept, now] of [
    [false, 'nothing'],
    [true, 'names'],
    ['number', 'number'],
    ['x', 'names'],
  ] as const) {
    localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, crowd: kept }))
    expect(load().crowd).toBe(now)
  }
})
