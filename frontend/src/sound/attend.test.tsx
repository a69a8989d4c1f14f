import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveGame } from '../test/games'
import { socket } from '../net/live'
import { setPause } from '../net/pause'
import type { GameState } from '../wire'
import { GameStore } from '../game/store'
import { Attend, mustAnswer } from './attend'
import { playOnce } from './sound'

vi.mock('./sound', () => ({ playOnce: vi.fn(), click: vi.fn() }))
let root: HTMLElement
let hidden = false
let now = 0
let store: GameStore

/** Shows the state and lets effects run, which wait for a frame. */
async function show(change: Partial<GameState>): Promise<void> {
  render(<Attend s={liveGame(change)} store={store} />, root)
  await vi.advanceTimersByTimeAsync(100)
}
const clock = (black: number, run: 'black' | 'white' = 'black') => ({ black, white: 300_000, run, at: now })
const played = () => vi.mocked(playOnce).mock.calls.map(c => c[0])

beforeEach(() => {
  vi.useFakeTimers()
  vi.mocked(playOnce).mockReset()
  hidden = false
  now = 1_000
  vi.spyOn(document, 'hidden', 'get').mockImplementation(() => hidden)
  vi.spyOn(socket, 'now').mockImplementation(() => now)
  root = document.createElement('div')
  store = new GameStore('g1')
})
afterEach(() => {
  render(null, root)
  store.close()
  setPause(false, 0)
  vi.useRealTimers()
})

test('calls when it is the user’s turn while he looks elsewhere', async () => {
  const theirs = { next: { by: 'white', do: 'place', stone: 'white' } as const }
  await show({ ...theirs, clock: clock(300_000, 'white') })
  await show({ clock: clock(300_000) })
  expect(played()).toEqual([])
  await show({ ...theirs, clock: clock(300_000, 'white') })
  hidden = true
  await show({ clock: clock(300_000) })
  expect(played()).toEqual(['call'])
})

/** A live game with these stones, in which the user is Black. */
const moves = (points: string) =>
  points.split(' ').map((at, i) => ({ at, by: i % 2 ? ('white' as const) : ('black' as const), time: i, spent: 0 }))

test('a four or an open three that is to be answered is heard, once it is the user’s turn', async () => {
  const theirs = { next: { by: 'white', do: 'place', stone: 'white' } as const }
  const quiet = 'h8 a1 i9 b1 k3'
  const three = `${quiet} c1 m5 d1`
  await show({ moves: moves(`${quiet} h1`) })
  await show({ ...theirs, moves: moves(quiet) })
  await show({ moves: moves(`${quiet} h1`) })
  expect(played()).toEqual([])
  await show({ ...theirs, moves: moves('h8 b2 i9 c3 k3') })
  await show({ moves: moves('h8 b2 i9 c3 k3 d4') })
  expect(played()).toEqual(['forced'])
  // A user who looks elsewhere is called, and nothing more.
  hidden = true
  await show({ ...theirs, moves: moves(`${three} m6`) })
  await show({ moves: moves(`${three} m6 e1`) })
  expect(played()).toEqual(['forced', 'call'])
})

test.each([
  ['nothing', 'h8 h9 i8', false],
  ['an open three', 'h8 a1 i8 a3 j8', true],
  ['a three that is closed', 'h8 g8 i8 a3 j8', false],
  ['a closed four', 'h8 g8 i8 a3 j8 b5 k8', true],
])('is it to be answered: %s', (_, points, must) => {
  expect(mustAnswer(liveGame({ moves: moves(points), next: { by: 'white', do: 'place', stone: 'white' } }))).toBe(must)
})

test('warns a minute before the end too, if there was more at first', async () => {
  await show({ clock: clock(70_000) })
  await vi.advanceTimersByTimeAsync(9_800)
  expect(played()).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(played()).toEqual(['minute'])
  await vi.advanceTimersByTimeAsync(50_000)
  expect(played()).toEqual(['minute', 'low'])
})

test('warns once when ten seconds are left, and again after there was enough time', async () => {
  await show({ clock: clock(40_000) })
  await vi.advanceTimersByTimeAsync(29_800)
  expect(played()).toEqual([])
  await vi.advanceTimersByTimeAsync(200)
  expect(played()).toEqual(['low'])
  await show({ clock: clock(12_000) })
  await vi.advanceTimersByTimeAsync(12_000)
  expect(played()).toEqual(['low'])
  await show({ clock: clock(25_000) })
  await vi.advanceTimersByTimeAsync(15_000)
  expect(played()).toEqual(['low', 'low'])
})

test('no warning in a pause, of the opponent’s clock, for who watches, and after the end', async () => {
  setPause(true, now)
  await show({ clock: clock(12_000) })
  setPause(false, now)
  await show({ clock: { ...clock(12_000, 'white'), white: 12_000 } })
  const watched = liveGame({ clock: clock(12_000) })
  delete watched.you
  render(<Attend s={watched} store={store} />, root)
  await show({ status: 'over', clock: { ...clock(12_000), run: '' } })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(played()).toEqual([])
})
