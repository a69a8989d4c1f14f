// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { movesOf } from './freely'

const stones = (moves: readonly string[], odd: number) =>
  moves.filter((m, i) => i % 2 === odd && m !== 'pass').toSorted()

describe('a position that is set up', () => {
  test.each([
    ['nothing', [], [], 'black'],
    ['nothing, White to move', [], [], 'white'],
    ['in turn', ['h8', 'i9'], ['i8'], 'white'],
    ['in turn, the other to move', ['h8', 'i9'], ['i8'], 'black'],
    ['Black alone', ['h8', 'i8', 'j8', 'k8'], [], 'white'],
    ['White alone', [], ['h8', 'i8', 'j8'], 'black'],
    ['many more of White’s', ['a1'], ['h8', 'h9', 'h10', 'c3', 'd4'], 'black'],
  ] as const)('%s', (_, black, white, turn) => {
    const moves = movesOf('renju', 15, { black, white }, turn)
    if (typeof moves === 'string') throw new Error(moves)
    expect(stones(moves, 0)).toEqual(black.toSorted())
    expect(stones(moves, 1)).toEqual(white.toSorted())
    expect(moves.length % 2 === 0 ? 'black' : 'white').toBe(turn)
  })

  test('a five ends a game: none goes on from it', () => {
    const five = ['h8', 'i8', 'j8', 'k8', 'l8']
    expect(movesOf('freestyle', 15, { black: five, white: ['a1'] }, 'black')).toBe('over')
    expect(movesOf('freestyle', 15, { black: [], white: five }, 'black')).toBe('over')
  })

  test('six in a row are no five by the standard rule', () => {
    const six = ['h8', 'i8', 'j8', 'k8', 'l8', 'm8']
    expect(movesOf('freestyle', 15, { black: six, white: [] }, 'white')).toBe('over')
    expect(typeof movesOf('standard', 15, { black: ['h8', 'i8', 'j8', 'l8', 'm8', 'n8'], white: [] }, 'white')).toBe(
      'object',
    )
  })

  test('Black’s stones on a point that is forbidden now are played before it was', () => {
    // Two open threes that cross at h8: played last it would be forbidden.
    const moves = movesOf('renju', 15, { black: ['i8', 'j8', 'h9', 'h10', 'h8'], white: ['a1'] }, 'white')
    expect(typeof moves).toBe('object')
  })
})
