// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { hashOf, readHash } from './address'
import { hashOfMoves } from './hash'
import { empty, movesTo, PASS, play, type Place } from './tree'

describe('a position in an address', () => {
  test('there and back', () => {
    let p: Place = { study: empty('renju', 19), at: 0 }
    for (const m of ['j10', 's19', PASS, 'a1']) p = play(p, m)!
    expect(hashOf(p.study, p.at)).toBe('#renju/19/j10s19-a1')
    const back = readHash('#renju/19/j10s19-a1')!
    expect(back).toEqual(p)
    expect(hashOf(p.study, 0)).toBe('#renju/19/')
    expect(readHash('#renju/19/')).toEqual({ study: empty('renju', 19), at: 0 })
  })

  test('a game, and where in it one stands', () => {
    const hash = hashOfMoves('freestyle', 15, ['h8', 'i9', 'j10'], 1)
    expect(hash).toBe('#freestyle/15/h8i9j10@1')
    const p = readHash(hash)!
    expect(p.at).toBe(1)
    expect(p.study.nodes).toHaveLength(4)
    expect(readHash('#freestyle/15/h8i9@99')!.at).toBe(2)
  })

  test('361 moves have room', () => {
    const full = hashOfMoves(
      'caro',
      15,
      Array.from({ length: 361 }, () => PASS),
    )
    const p = readHash(full)!
    expect(movesTo(p.study, p.at)).toHaveLength(361)
    const more = play(p, PASS)!
    expect(hashOf(more.study, more.at)).toBe('')
  })

  test.each(['', '#', '#17', '#chess/15/h8', '#renju/4/a1', '#renju/21/a1', '#renju/15/h8 i9', '#renju/15/<b>'])(
    '%j shows nothing',
    hash => expect(readHash(hash)).toBeNull(),
  )

  test.each([
    ['#freestyle/15/h8h8i9', ['h8']], // a point twice
    ['#freestyle/15/h8p16i9', ['h8']], // off the board
    ['#freestyle/15/h8a1i8a3j8a5k8a7l8o15', 'h8 a1 i8 a3 j8 a5 k8 a7 l8'.split(' ')], // after the five
    ['#renju/15/g8f5h10f6g9f4f3o1h8f7f8', 'g8 f5 h10 f6 g9 f4 f3 o1 h8 f7'.split(' ')], // forbidden
  ])('%s is followed as far as it can be played', (hash, moves) => {
    const p = readHash(hash)!
    expect(movesTo(p.study, p.at)).toEqual(moves)
  })
})
