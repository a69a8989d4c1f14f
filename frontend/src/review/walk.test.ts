import { describe, expect, test } from 'vitest'
import { atOnce, fiveAt, fives, straightFour, threats, type Position } from './lines'
import { parseTree, pointsOf } from './tree'
import { drawing, forward, kindOf, lineFrom, placeOf, tried } from './walk'

const pos = (moves: string, rule = 'freestyle'): Position => ({ rule, size: 15, stones: moves.split(' ') })

describe('lines', () => {
  test('a five, by each rule', () => {
    const four = 'h8 a1 i8 a3 j8 a5 k8 a7'
    expect(fives(pos(four), 'black').toSorted()).toEqual(['g8', 'l8'])
    const six = 'h8 a1 i8 a3 j8 a5 k8 a7 m8 a9'
    expect(fiveAt(pos(six), 'l8', 'black')).toHaveLength(6)
    expect(fiveAt(pos(six, 'standard'), 'l8', 'black')).toEqual([])
    expect(fiveAt(pos(six, 'renju'), 'l8', 'black')).toEqual([])
    expect(fiveAt(pos(six, 'renju'), 'g8', 'black')).toHaveLength(5)
    const shut = 'h8 g8 i8 m8 j8 a5 k8 a7'
    expect(fiveAt(pos(shut), 'l8', 'black')).toHaveLength(5)
    expect(fiveAt(pos(shut, 'caro'), 'l8', 'black')).toEqual([])
  })

  test('threats of the last stone', () => {
    expect(threats(pos('h8 a1 i8 a3 j8'))).toEqual([
      { kind: 'three', stones: ['h8', 'i8', 'j8'], points: ['g8', 'k8'] },
    ])
    expect(threats(pos('h8 g8 i8 a3 j8 a5 k8'))).toEqual([
      { kind: 'four', stones: ['h8', 'i8', 'j8', 'k8'], points: ['l8'] },
    ])
    expect(straightFour(pos('h8 a1 i8 a3 j8 a5'), 'k8', 'black')?.points).toEqual(['g8', 'l8'])
    expect(straightFour(pos('h8 a1 i8 m8 j8 l8'), 'k8', 'black')).toBeNull()
    expect(atOnce(pos('h8 a1 i8 a3 j8 a5'))).toMatch(/[gk]8/)
    expect(threats(pos('h8 pass'))).toEqual([])
  })
})

describe('a tree', () => {
  test('is read as it is written', () => {
    expect(parseTree('h8(i9j10)(k9l11(a1b2))')).toEqual({
      move: 'h8',
      replies: [
        { move: 'i9', next: { move: 'j10', replies: [] } },
        { move: 'k9', next: { move: 'l11', replies: [{ move: 'a1', next: { move: 'b2', replies: [] } }] } },
      ],
    })
  })
  test.each(['', '(', 'h8(', 'h8()', 'h8(i9)', 'h8(i9j10', 'h8)', 'h8 i9'])('%j is none', text => {
    expect(parseTree(text)).toBeNull()
  })
  test('a line', () => {
    expect(pointsOf('h8i10a1')).toEqual(['h8', 'i10', 'a1'])
    expect(pointsOf(undefined)).toEqual([])
  })
})

describe('a walk', () => {
  // Black has an open three: k8 is a straight four.
  const from = pos('h8 a1 i8 a3 j8 c1')
  const proof = { from, tree: parseTree('k8')! }

  test('goes to the five by itself', () => {
    const line = lineFrom(proof, [])
    expect(line).toHaveLength(3)
    expect(placeOf(proof, line).five).toHaveLength(5)
    expect(forward(proof, line)).toBe(line)
  })

  test('every reply may be tried', () => {
    for (const at of ['g8', 'l8', 'o15']) {
      const path = tried(proof, ['k8'], at)
      expect(path).toHaveLength(3)
      expect(kindOf(placeOf(proof, path))).toBe('five')
    }
  })

  test('a reply that the proof names is answered as it says', () => {
    const p = { from, tree: parseTree('k8(g8l8)')! }
    expect(placeOf(p, ['k8']).named).toEqual(['g8'])
    expect(tried(p, ['k8'], 'g8')).toEqual(['k8', 'g8', 'l8'])
  })

  test('says what is threatened, and draws it', () => {
    const place = placeOf(proof, ['k8'])
    expect(kindOf(place)).toBe('straight')
    expect(place.asked).toBe(true)
    expect(
      drawing(place)
        .marks.map(m => m.p)
        .toSorted(),
    ).toEqual(['g8', 'l8'])
    expect(drawing(place).lines).toEqual([
      ['g8', 'k8'],
      ['h8', 'l8'],
    ])
  })
})
