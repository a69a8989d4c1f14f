// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { Reason } from '../wire'
import { liveGame } from '../test/games'
import { endWords, resultWords } from './result'

/** Black wins: what Black, White and a watcher read. */
const WON: [Reason, string, string, string][] = [
  ['five', 'You made five in a row.', 'Your opponent made five in a row.', 'Black made five in a row.'],
  [
    'overline',
    'You made six or more in a row.',
    'Your opponent made six or more in a row.',
    'Black made six or more in a row.',
  ],
  ['resign', 'Your opponent resigned.', 'You resigned.', 'White resigned.'],
  ['time', 'Your opponent ran out of time.', 'You ran out of time.', 'White ran out of time.'],
  [
    'away',
    'Your opponent was away, and you claimed the game.',
    'You were away, and your opponent claimed the game.',
    'White was away, and Black claimed the game.',
  ],
]

/** Nobody wins: everybody reads the same. */
const DRAWN: [Reason, string][] = [
  ['full_board', 'The board is full.'],
  ['stone_limit', 'All the stones of the game have been played.'],
  ['passes', 'Both sides passed.'],
  ['agreement', 'Both sides agreed.'],
  ['away', 'One side was away, and a draw was claimed.'],
]

describe('how a game ended', () => {
  test.each(WON)('%s, for its winner, its loser and a watcher', (reason, won, lost, seen) => {
    const r = { winner: 'black', reason }
    expect(resultWords(r, 'black')).toEqual({ head: 'You win', how: won })
    expect(resultWords(r, 'white')).toEqual({ head: 'You lose', how: lost })
    expect(resultWords(r)).toEqual({ head: 'Black wins', how: seen })
    const other = { winner: 'white', reason }
    expect(resultWords(other, 'white')).toEqual({ head: 'You win', how: won })
    expect(resultWords(other, 'black')).toEqual({ head: 'You lose', how: lost })
    expect(resultWords(other).head).toBe('White wins')
  })

  test('a forbidden point is Black’s alone', () => {
    const r = { winner: 'white', reason: 'forbidden' as const }
    expect(resultWords(r, 'white').how).toBe('Your opponent played a forbidden point.')
    expect(resultWords(r, 'black').how).toBe('You played a forbidden point.')
    expect(resultWords(r).how).toBe('Black played a forbidden point.')
  })

  test.each(DRAWN)('a draw: %s', (reason, how) => {
    for (const you of ['black', 'white', undefined])
      expect(resultWords({ winner: '', reason }, you)).toEqual({ head: 'Draw', how })
  })

  test('aborted, and called off', () => {
    const result = { winner: '', reason: 'aborted' as const }
    for (const you of ['black', 'white', undefined]) {
      expect(resultWords(result, you)).toEqual({
        head: 'Game aborted',
        how: 'It was aborted before both sides had moved.',
      })
      const log = [{ v: 2, kind: 'end' as const, ply: 0, time: 0 }]
      expect(endWords(liveGame({ status: 'over', result, log }), you)).toEqual({
        head: 'Game called off',
        how: 'Nobody made the first move in time.',
      })
    }
  })

  test('not over yet', () => {
    expect(endWords(liveGame())).toEqual({ head: '', how: '' })
  })
})
