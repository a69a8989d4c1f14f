import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveGame } from '../test/games'
import { socket } from '../net/live'
import { setPause } from '../net/pause'
import type { GameState } from '../wire'
import { useAttend } from './attend'
import { playOnce } from './sound'

vi.mock('./sound', () => ({ playOnce: vi.fn() }))
let root: HTMLElement
let hidden = false
let now = 0

const Attendant = ({ s }: { s: GameState }) => {
  useAttend(s)
  return null
}
/** Shows the state and lets effects run, which wait for a frame. */
async function show(change: Partial<GameState>): Promise<void> {
  render(<Attendant s={liveGame(change)} />, root)
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
})
afterEach(() => {
  render(null, root)
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
  render(<Attendant s={watched} />, root)
  await show({ status: 'over', clock: { ...clock(12_000), run: '' } })
  await vi.advanceTimersByTimeAsync(20_000)
  expect(played()).toEqual([])
})
