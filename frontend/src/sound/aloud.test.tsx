// Moves read out, and a phone that trembles: only where it is wanted and can be, and never after the game.
import { render } from 'preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { socket } from '../net/live'
import { liveGame } from '../test/games'
import type { GameEvent, GameState } from '../wire'
import type { GameStore } from '../game/store'
import { useSpeech } from './speech'
import { useTremble } from './tremble'

let root: HTMLElement
let heard: Set<(f: GameEvent, s: GameState) => void>
const said: { text: string; lang: string }[] = []
const cancel = vi.fn()
const vibrate = vi.fn()
const store = {
  onEvent: (f: (f: GameEvent, s: GameState) => void) => {
    heard.add(f)
    return () => heard.delete(f)
  },
} as unknown as GameStore

function Both({ s, on }: { s: GameState; on: boolean }) {
  useSpeech(store, on)
  useTremble(s, store, on)
  return null
}
async function show(change: Partial<GameState>, on = true): Promise<GameState> {
  const s = liveGame(change)
  render(<Both s={s} on={on} />, root)
  await vi.advanceTimersByTimeAsync(100)
  return s
}
const clock = (run: string, black: number) => ({ black, white: 300_000, run, at: 1_000 })
const event = (t: GameEvent['t'], s: GameState, d: object) => {
  for (const f of heard) f({ t, g: 'g1', v: 2, d: { time: 1, ...d } }, s)
}
const theirs = { next: { by: 'white', do: 'place', stone: 'white' } } as const

beforeEach(() => {
  vi.useFakeTimers()
  heard = new Set()
  said.length = 0
  vibrate.mockReset()
  cancel.mockReset()
  vi.stubGlobal('speechSynthesis', { speak: (u: { text: string; lang: string }) => said.push(u), cancel })
  vi.stubGlobal(
    'SpeechSynthesisUtterance',
    class {
      lang = ''
      text: string
      constructor(text: string) {
        this.text = text
      }
    },
  )
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  Object.defineProperty(navigator, 'vibrate', { value: vibrate, configurable: true })
  vi.spyOn(socket, 'now').mockReturnValue(1_000)
  root = document.createElement('div')
})
afterEach(async () => {
  render(null, root)
  await vi.advanceTimersByTimeAsync(100)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('each move is said in the language of the page, and nothing else', async () => {
  const s = await show(theirs)
  event('move', s, { by: 'white', at: 'h8' })
  event('gift', s, { by: 'white', bonus: 1 })
  event('pass', s, { by: 'black', at: 'pass' })
  event('pick', s, { by: 'black', at: 'o15' })
  expect(said.map(u => [u.text, u.lang])).toEqual([
    ['h 8', 'en'],
    ['pass', 'en'],
    ['o 15', 'en'],
  ])
  expect(cancel).not.toHaveBeenCalled()
  render(null, root)
  await vi.advanceTimersByTimeAsync(100)
  expect(cancel).toHaveBeenCalledOnce()
  expect(heard.size).toBe(0)
})

test('switched off it is still at once; a browser that cannot does nothing', async () => {
  const s = await show(theirs)
  await show(theirs, false)
  expect(cancel).toHaveBeenCalledOnce()
  event('move', s, { by: 'white', at: 'h8' })
  vi.stubGlobal('speechSynthesis', undefined)
  await show(theirs)
  event('move', s, { by: 'white', at: 'h8' })
  expect(said).toEqual([])
})

test('a phone trembles when it is the user’s turn and when ten seconds are left, once each', async () => {
  await show({ ...theirs, clock: clock('white', 60_000) })
  expect(vibrate).not.toHaveBeenCalled()
  await show({ clock: clock('black', 60_000) })
  await show({ clock: clock('black', 60_000), v: 3 })
  expect(vibrate.mock.calls).toEqual([[35]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(vibrate).toHaveBeenCalledTimes(2)
  await show({ ...theirs, clock: clock('white', 9_000) }, false)
  await show({ clock: clock('black', 9_000) }, false)
  expect(vibrate).toHaveBeenCalledTimes(2)
})

test('neither a desk nor a watcher trembles', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  await show(theirs)
  await show({})
  vi.stubGlobal('matchMedia', () => ({ matches: true }))
  const { you: _, ...seen } = liveGame(theirs)
  render(<Both s={seen} on />, root)
  await vi.advanceTimersByTimeAsync(100)
  event('move', seen, { by: 'white', at: 'h8' })
  expect(vibrate).not.toHaveBeenCalled()
})
