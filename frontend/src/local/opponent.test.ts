// @vitest-environment node
// The bot's move: asked of the engine, judged by the page's rules.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Fault } from '../net/fault'
import { begin, placed } from './game'
import { answer } from './opponent'

const start = { ...begin({ bot: 'bamboo', rule: 'caro', size: 15, color: 'black' }, () => 0.5), seed: 7 }
const game = placed(start, 'h8', 'black')!

const engine = () => ({
  load: vi.fn(async (_rule: string, _told?: (p: { loaded: number; total: number }) => void) => {}),
  move: vi.fn(async () => 'i9'),
  close: vi.fn(),
})
const told = vi.fn()
const never = new AbortController().signal

beforeEach(() => {
  vi.useFakeTimers()
  told.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
})

test('is asked for with the game, its seed and a budget', async () => {
  const e = engine()
  expect(await answer(e, game, never, told)).toBe('i9')
  expect(e.move.mock.calls).toEqual([
    ['bamboo', { rule: 'caro', size: 15, moves: ['h8'] }, never, { seed: 7, budget: 3000 }],
  ])
  expect(told.mock.calls).toEqual([[{ do: 'think' }]])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(e.close).not.toHaveBeenCalled()
})

test('a load that takes long is told of', async () => {
  const e = engine()
  const load: { tell?: (p: { loaded: number; total: number }) => void; end?: () => void } = {}
  e.load.mockImplementation((_, onProgress) => {
    load.tell = onProgress!
    return new Promise(done => (load.end = done))
  })
  const done = answer(e, game, never, told)
  load.tell!({ loaded: 1, total: 4 })
  expect(told).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)
  load.tell!({ loaded: 2, total: 4 })
  load.tell!({ loaded: 4, total: 4 })
  load.end!()
  await done
  expect(told.mock.calls.map(([d]) => d)).toEqual([
    { do: 'load', part: 0.25 },
    { do: 'load', part: 0.5 },
    { do: 'load', part: 0.99 },
    { do: 'think' },
  ])
})

test.each(['h8', 'p1', 'pass', ''])('%s is no move, whoever says it', async at => {
  const e = engine()
  e.move.mockResolvedValue(at)
  await expect(answer(e, game, never, told)).rejects.toEqual(new Fault('internal'))
})

test('an engine that says nothing is given up', async () => {
  const e = engine()
  e.move.mockImplementation(() => new Promise((_, fail) => e.close.mockImplementation(() => fail(new Fault('closed')))))
  const lost = expect(answer(e, game, never, told)).rejects.toEqual(new Fault('closed'))
  await vi.advanceTimersByTimeAsync(12_000)
  await lost
})

test('what fails on the way comes through', async () => {
  const e = engine()
  e.load.mockRejectedValue(new Fault('network'))
  await expect(answer(e, game, never, told)).rejects.toEqual(new Fault('network'))
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).not.toHaveBeenCalled()
})
