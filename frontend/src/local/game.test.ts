// A game in this browser, and what is read of one that was kept.
import * as fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { allPoints } from '../../board/points'
import { turnOf } from '../review/lines'
import {
  begin,
  botsTurn,
  placed,
  rematch,
  resigned,
  resultOf,
  stateOf,
  takeable,
  takenBack,
  type Choice,
  type LocalGame,
} from './game'
import { isOwn, keep, read, type Kept } from './keep'

const choice: Choice = { bot: 'acorn', rule: 'freestyle', size: 15, color: 'black' }
const played = (text: string, change: Partial<Choice> = {}): LocalGame => {
  let game: LocalGame | null = begin({ ...choice, ...change }, () => 0.5)
  for (const at of text.split(' ').filter(Boolean)) game = game && placed(game, at, turnOf(game.moves))
  return game!
}
/** What this browser has kept, and this tab has not. */
const store = (v: unknown) => {
  sessionStorage.clear()
  localStorage.setItem('tengen.local', JSON.stringify(v))
}
const five = 'h8 a1 i8 a3 j8 a5 k8 a7 l8'
const trap = 'g8 f5 h10 f6 g9 f4 f3 o1 h8 f7'

describe('moves', () => {
  test('are those of the side to move, on empty points of the board', () => {
    const game = played('h8')
    expect(placed(game, 'i9', 'black')).toBeNull()
    for (const at of ['h8', 'p1', 'a16', 'pass', '']) expect(placed(game, at, 'white')).toBeNull()
    expect(placed(game, 'i9', 'white')!.moves).toEqual(['h8', 'i9'])
    expect(game.moves).toEqual(['h8'])
  })

  test('are never on a forbidden point', () => {
    const game = played(trap, { rule: 'renju' })
    expect(placed(game, 'f8', 'black')).toBeNull()
    expect(stateOf(game, { black: { id: 1, name: 'a' }, white: { id: 2, name: 'b' } }).forbidden).toContain('f8')
    expect(placed(played(trap), 'f8', 'black')).not.toBeNull()
  })

  test('end with a five, and nothing follows', () => {
    const game = played(five)
    expect(resultOf(game)).toEqual({ winner: 'black', reason: 'five', line: ['h8', 'i8', 'j8', 'k8', 'l8'] })
    expect(placed(game, 'c3', 'white')).toBeNull()
    expect(takeable(game)).toEqual([])
    expect(resigned(game)).toBe(game)
    expect(botsTurn(game)).toBe(false)
  })

  test('end with a full board', () => {
    const full = 'a1 b1 c1 d1 e1 a2 b2 c2 d2 e2 b3 a3 d3 c3 e3 a4 b4 c4 d4 e4 b5 a5 d5 c5 e5'.split(' ')
    const game: LocalGame = { ...begin(choice, Math.random), size: 5, moves: full }
    expect(resultOf(game)).toEqual({ winner: '', reason: 'full_board' })
  })
})

test('a move is taken back with its answer, or alone while there is none', () => {
  expect(takeable(played(''))).toEqual([])
  expect(takenBack(played('h8 i9 j10 k11')).moves).toEqual(['h8', 'i9'])
  expect(takenBack(played('h8 i9 j10')).moves).toEqual(['h8', 'i9'])
  const white = played('h8', { color: 'white' })
  expect([takeable(white), takenBack(white).moves]).toEqual([[], ['h8']])
  expect(takenBack(played('h8 i9 j10', { color: 'white' })).moves).toEqual(['h8'])
})

test('who resigns has lost, and the rematch has the colours exchanged', () => {
  const game = resigned(played('h8 i9'))
  expect(resultOf(game)).toEqual({ winner: 'white', reason: 'resign' })
  expect(placed(game, 'c3', 'black')).toBeNull()
  const next = rematch(game, () => 0.25)
  expect(next).toMatchObject({ you: 'white', moves: [], resigned: false, bot: 'acorn', rule: 'freestyle', size: 15 })
  expect(botsTurn(next)).toBe(true)
})

test('colours are drawn by lot', () => {
  expect([0, 0.49, 0.5, 0.99].map(n => begin({ ...choice, color: 'random' }, () => n).you)).toEqual([
    'black',
    'black',
    'white',
    'white',
  ])
})

describe('what is kept', () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  const good = { choice, game: played('h8 i9 j10') }

  test('comes back', () => {
    const renju: Kept = { choice: { ...choice, rule: 'renju' }, game: resigned(played(trap, { rule: 'renju' })) }
    const large: Kept = { choice: { ...choice, size: 20 }, game: played('t20 a1', { size: 20, color: 'white' }) }
    for (const k of [good, renju, large, { choice, game: played(five) }, { choice, game: null }]) {
      expect(keep(k)).toBe(true)
      expect(read()).toEqual(k)
    }
  })

  test('with nothing there, the choice is that of the lobby', () => {
    expect(read()).toEqual({ choice: { bot: 'acorn', rule: 'freestyle', size: 15, color: 'random' }, game: null })
    localStorage.setItem('tengen.wish', JSON.stringify({ bot: 'cedar', rule: 'renju', size: '19', color: 'white' }))
    expect(read().choice).toEqual({ bot: 'cedar', rule: 'renju', size: 15, color: 'white' })
  })

  test.each([
    ['another bot', { bot: 'oak' }],
    ['no rule', { rule: undefined }],
    ['a size that is not offered', { size: 14 }],
    ['renju on a large board', { rule: 'renju', size: 19 }],
    ['no colour', { you: 'random' }],
    ['a seed out of bounds', { seed: 2 ** 31 }],
    ['a seed that is none', { seed: 0.5 }],
    ['no moves', { moves: 'h8' }],
    ['a move that is none', { moves: ['h8', 7] }],
    ['two stones on a point', { moves: ['h8', 'h8'] }],
    ['a point beside the board', { moves: ['h8', 'p16'] }],
    ['moves after the end', { moves: [...five.split(' '), 'c3'] }],
    ['a forbidden move', { rule: 'renju', moves: [...trap.split(' '), 'f8'] }],
    ['more moves than points', { moves: Array.from({ length: 226 }, () => 'h8') }],
    ['an end that is neither', { resigned: 'yes' }],
  ])('%s is no game', (_, change) => {
    store({ ...good, game: { ...good.game, ...change } })
    expect(read()).toEqual({ choice, game: null })
  })

  test('whatever is there, a game is read that can be played or none', () => {
    const points = [...allPoints(15)]
    const move = fc.oneof(fc.constantFrom(...points), fc.string(), fc.anything())
    const game = fc.record({
      bot: fc.constantFrom('acorn', 'cedar'),
      rule: fc.constantFrom('renju', 'caro'),
      size: fc.constant(15),
      you: fc.constantFrom('black', 'white'),
      seed: fc.nat(),
      resigned: fc.boolean(),
      moves: fc.array(move, { maxLength: 12 }),
    })
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.record({ choice: fc.jsonValue(), game })), v => {
        store(v)
        const { game: got } = read()
        return got === null || got.moves.every(at => points.includes(at))
      }),
      { numRuns: 200 },
    )
    sessionStorage.clear()
    localStorage.setItem('tengen.local', '{"game":')
    expect(read().game).toBeNull()
  })

  test('a tab goes on with its own game, and a new visit with the one that was played last', () => {
    const [mine, theirs] = [played('h8'), played('a1 b2')]
    keep({ choice, game: mine })
    localStorage.setItem('tengen.local', JSON.stringify({ choice, game: theirs }))
    expect(read().game).toEqual(mine)
    expect(isOwn()).toBe(true)
    sessionStorage.clear()
    expect(read().game).toEqual(theirs)
    expect(isOwn()).toBe(false)
  })

  test('a browser that keeps nothing says so', () => {
    vi.stubGlobal('localStorage', {
      setItem() {
        throw new DOMException('full', 'QuotaExceededError')
      },
    })
    expect(keep(good)).toBe(false)
    vi.unstubAllGlobals()
  })
})
