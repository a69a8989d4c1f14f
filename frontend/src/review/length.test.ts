// @vitest-environment node
// The walk through a proof is as long as the server says the win is, and ends with the five. Proofs of games that were played.
import { describe, expect, test } from 'vitest'
import { lengthOf } from './length'
import type { Position } from './lines'
import { sentence } from './prooftext'
import { parseTree } from './tree'
import { lineFrom, longest, placeOf, quietOf, type Proof } from './walk'
import { w } from '../i18n/late/review'

const pos = (rule: string, moves: string): Position => ({ rule, size: 15, stones: moves.split(' ') })
const proofOf = (rule: string, moves: string, tree: string): Proof => ({
  from: pos(rule, moves),
  tree: parseTree(tree)!,
})

test.each([
  ['freestyle', 'g9 j10 i8 j8 j7 i7 h6 h9 g6 i6 g8 g7 f6 pass', 'd6(e6f8(c5f5)(e7f5(f7h7)(h7f7))(h10h8(e8f5)))', 11],
  [
    'renju',
    'g8 g7 j9 f7 h7 f9 pass',
    'f8(f6e9(h6d9(c9e8(c10h5))(g9e8(c10h5)))(d10i5(h6d9(c9e8(c10h5))(g9e8(c10h5)))))(f10e9(h6d9(c9d10(c11d7(d6e8)(d8e8)(d11e8)))(g9d10(c11d7(d6e8)(d8e8)(d11e8))))(d10h6(i5d9(c9f6(f5g6))(g9f6(f5g6)))))',
    15,
  ],
  [
    'renju',
    'g9 g10 i7 h7 f5 f10 h10 h11 pass',
    'f9(e8i6(j5e10(g8f11(f12f7)))(g8f11(f12f7))(e10j5(g8f11(f12f7))))(i12e8(d7f8(f7g8)(f11f6(f7g8))))',
    13,
  ],
  ['freestyle', 'h8 a1 i8 a3 j8 c1', 'k8', 3],
  ['freestyle', 'h8 a1 i8 a3 k5 c1 k6 e1', 'k8', 5],
])('%s %s', (rule, moves, tree, plies) => {
  const proof = proofOf(rule, moves, tree)
  expect(lengthOf(proof.from, proof.tree)).toBe(plies)
  const line = lineFrom(proof, [])
  expect(line).toHaveLength(plies)
  expect(placeOf(proof, line).five.length).toBeGreaterThan(4)
})

const across = (y: number, from: string) => [...from].map(x => `${x}${y}`)

test('a walk of more than forty plies ends with the five too', () => {
  // Fours one after the other: each row of Black's has three stones, and White's stone beside them.
  const rows = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19]
  const black = rows.flatMap(y => [...across(y, 'bcd'), ...across(y, 'lmn')])
  const white = rows.flatMap(y => [`a${y}`, `k${y}`])
  const stones = black.flatMap((p, i) => [p, white[i] ?? 'pass'])
  const fours = rows.flatMap(y => [
    [`e${y}`, `f${y}`],
    [`o${y}`, `p${y}`],
  ])
  fours.push(['f19', 'f18'])
  const text = `${fours.reduceRight((rest, [four, stop]) => (rest ? `${four}(${stop}${rest})` : four!), '')}`
  const proof = { from: { rule: 'freestyle', size: 20, stones }, tree: parseTree(text)! }
  expect(lineFrom(proof, []).length).toBeGreaterThan(40)
})

test('the longest defences come first', () => {
  // e8 is named first, and lasts two plies less than i8.
  const moves = 'i10 g9 f8 f6 g10 f10 h8 i7'
  const proof = proofOf('freestyle', moves, 'g8(e8i8(j8h9))(i8e8(d8h9(f7h11)(j11h11)))')
  expect(longest(proof, ['g8'], placeOf(proof, ['g8']))).toEqual(['i8', 'e8'])
  expect(w.proof.named(['e8'])).toBe('The longest defence: e8.')
})

const said = (moves: string, at: string) => {
  const proof = proofOf('freestyle', moves, at)
  const place = placeOf(proof, [at])
  return { ...quietOf(place), text: sentence(proof, [at], place) }
}

describe('a stone without a threat of its own', () => {
  test('stops a four, and an older three threatens', () => {
    const { stops, still, text } = said('h8 a1 i8 a2 j8 a3 o15 a4', 'a5')
    expect([stops, still.toSorted()]).toEqual(['four', ['g8', 'k8']])
    expect(text).toBe(w.proof.stopsFour(still))
    expect(w.proof.stopsFour(['c6', 'g10'])).toBe('It stops the four; c6 and g10 still threaten.')
  })
  test('stops a three', () => {
    const { stops, still, text } = said('h8 c3 i8 d3 j8 e3', 'f3')
    expect([stops, still.toSorted()]).toEqual(['three', ['g8', 'k8']])
    expect(text).toBe(w.proof.stopsThree(still))
  })
  test('or nothing', () => {
    expect(said('h8 c3 i8 d5', 'o15').text).toBe(w.proof.quiet([]))
    expect(said('h8 c3 i8 d5 j8 a1', 'o15').text).toMatch('still threaten')
  })
})
