// @vitest-environment node
// What a coach says first, and that nothing is told twice.
import { describe, expect, test } from 'vitest'
import type { GameState, Report } from '../wire'
import { moments, toldAt } from './coach'
import { moves, report } from './fixture'
import { plain } from './say'

const game = (change: object = {}): GameState =>
  ({
    moves: moves.map(at => ({ at, spent: 0 })),
    result: { winner: 'white', reason: 'five' },
    settings: { rule: 'freestyle', size: 15 },
    ...change,
  }) as unknown as GameState

const texts = (s: GameState, r: Report = report): string[] => moments(s, r).map(m => m.said.map(plain).join(' '))

const win = { plies: 3, fours: true, line: 'g9h9g10' }
const last = (p: object): Report => ({
  ...report,
  positions: report.positions.map((x, i) => (i === moves.length ? { chance: 1, ...p } : x)),
})

describe('first', () => {
  test('the reader is told “you”', () => {
    expect(texts(game({ you: 'black' }))).toEqual([
      'You had won at move 9: g8. After c3 you were lost.',
      'Your best move: 5, j8. It won by force: j8 (k8) l8 (m8) g8 (f8) e8 …',
    ])
    expect(texts(game())).toEqual([
      'Black had won at move 9: g8. After c3 Black was lost.',
      'Black’s best move: 5, j8. It won by force: j8 (k8) l8 (m8) g8 (f8) e8 …',
      'White’s best move: 10, g8. Every other move is proven to lose.',
    ])
  })
  test('a game that was lost from somewhere on', () => {
    const r = { ...report, decisive: 6, black: { percent: 90, choices: 3 }, white: { percent: 40, choices: 1 } }
    const s = game({ you: 'white', result: { winner: 'black', reason: 'resign' } })
    expect(texts(s, r)).toEqual([
      'You were lost from here on: move 6, c1. Before it you were not lost yet, the engine believes.',
    ])
  })
  test.each([
    ['resign', 'white', 'You resigned a won game: g9 (h9) g10.'],
    ['time', 'white', 'Your time ran out in a won game: g9 (h9) g10.'],
    ['away', 'white', 'You left a won game: g9 (h9) g10.'],
    ['agreement', '', 'You drew a won game: g9 (h9) g10.'],
  ])('%s in a won game', (reason, winner, text) => {
    expect(texts(game({ you: 'black', result: { winner, reason } }), last({ win }))[0]).toBe(text)
  })
  test('who won by it has thrown nothing away', () => {
    const s = game({ you: 'black', result: { winner: 'black', reason: 'resign' } })
    expect(texts(s, { ...last({ win }), decisive: 0 })[0]).toBe(
      'White resigned. Black could force a win by fours then.',
    )
  })
})

test('a win that is told first is not told of its position beside it', () => {
  const s = game({ result: { winner: 'white', reason: 'resign' } })
  const r = last({ win })
  const all = moments(s, r)
  expect([moves.length, 8, 4, 3, 9].map(ply => toldAt(all, s, r, ply))).toEqual([true, true, true, false, false])
  const each = all.map(m => m.n).filter(n => n > 0)
  expect(new Set(each).size).toBe(each.length)
})
