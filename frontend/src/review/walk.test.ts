// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { atOnce, fiveAt, fives, straightFour, threats, winners, type Position } from './lines'
import { parseTree, pointsOf } from './tree'
import { barred, drawing, forward, kindOf, lineFrom, placeOf, tried } from './walk'

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

describe('a walk in Renju', () => {
  // White's four can be stopped only at g7, where two threes of Black meet.
  const from = pos('h8 g6 f6 g5 f7 g4 h7 a1 g2', 'renju')
  const proof = { from, tree: parseTree('g3')! }

  test('a reply that is forbidden is none', () => {
    const place = placeOf(proof, ['g3'])
    expect(place.threats.map(t => t.points)).toEqual([['g7']])
    expect(barred(place)).toEqual(['g7'])
    expect(placeOf({ ...proof, from: { ...from, rule: 'standard' } }, ['g3']).next).toBe('g7')
    const line = lineFrom(proof, [])
    expect(line).toHaveLength(3)
    expect(line[1]).not.toBe('g7')
    expect(line[2]).toBe('g7')
    expect(placeOf(proof, line).five).toHaveLength(5)
    expect(barred(placeOf(proof, line))).toEqual([])
  })

  test('Black attacks only where it may', () => {
    // k8 makes two straight fours.
    const moves = 'h8 a1 i8 a3 j8 a5 k5 a7 k6 a9 k7 a11'
    expect(winners(pos(moves, 'standard'))).toContain('k8')
    expect(winners(pos(moves, 'renju'))).toEqual(expect.arrayContaining(['g8', 'k4']))
    expect(winners(pos(moves, 'renju'))).not.toContain('k8')
    // What only such a point would make is no threat.
    expect(threats(pos('k5 a1 k6 a3 k7 a5 h8 a7 i8 a9 j8', 'renju'))).toEqual([
      { kind: 'three', stones: ['h8', 'i8', 'j8'], points: ['g8'] },
    ])
  })

  test('no straight four while the opponent has a five', () => {
    expect(winners(pos('h8 c3 i8 d3 j8 e3 a1 f3'))).toEqual([])
    expect(winners(pos('h8 c3 i8 d3 j8 e3 a1 f3 a2')).toSorted()).toEqual(['b3', 'g3'])
  })

  test('who may play nowhere passes', () => {
    // All is full but d1, where Black would make six, and d5, with which White makes a four down to d1.
    const black = ['a1', 'b1', 'c1', 'e1', 'f1', 'd6']
    const white = ['d2', 'd3', 'd4']
    const rest = Array.from({ length: 36 }, (_, i) => `${'abcdef'[i % 6]}${1 + Math.floor(i / 6)}`).filter(
      p => ![...black, ...white, 'd1', 'd5'].includes(p),
    )
    rest.forEach(p => ('bce'.includes(p[0]!) === ['2', '5'].includes(p[1]!) ? white : black).push(p))
    const stones = Array.from({ length: 36 }, (_, i) => [black[i] ?? 'pass', white[i] ?? 'pass']).flat()
    const full = { from: { rule: 'renju', size: 6, stones: [...stones, 'pass'] }, tree: parseTree('d5')! }
    expect(barred(placeOf(full, ['d5']))).toEqual(['d1'])
    expect(lineFrom(full, [])).toEqual(['d5', 'pass', 'd1'])
  })
})

test('in Caro two fives may be stopped at one of them', () => {
  const from = pos('h8 f8 i8 a3 j8 a5', 'caro')
  const proof = { from, tree: parseTree('k8(l8g9)')! }
  expect(kindOf(placeOf(proof, ['k8']))).toBe('four')
  expect(kindOf(placeOf({ ...proof, from: { ...from, rule: 'freestyle' } }, ['k8']))).toBe('straight')
})
