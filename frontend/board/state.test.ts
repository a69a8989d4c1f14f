// @vitest-environment node
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { allPoints } from './points'
import { added, applyConfig, ghost, initialState, kindAt, lastPoint, parity, refusal, stonesByPoint } from './state'

const game = fc.shuffledSubarray([...allPoints(15)])

it('colours by parity, numbers in order', () =>
  fc.assert(
    fc.property(game, moves => {
      const at = stonesByPoint(moves, 15)
      expect(at.size).toBe(moves.length)
      moves.forEach((p, i) => expect(at.get(p)).toEqual({ n: i + 1, color: i % 2 ? 'white' : 'black' }))
    }),
  ))

it('a pass keeps its turn and shows nothing; a repeated point keeps its first stone', () => {
  const at = stonesByPoint(['h8', 'pass', 'i9', 'h8'], 15)
  expect([...at]).toEqual([
    ['h8', { color: 'black', n: 1 }],
    ['i9', { color: 'black', n: 3 }],
  ])
})

describe('applyConfig', () => {
  it('keeps absent keys and resets undefined ones', () => {
    const s = initialState({ size: 19, stones: ['a1'], turn: null, numbers: true })
    expect(applyConfig(s, {})).toMatchObject({ size: 19, stones: ['a1'], turn: null, numbers: true })
    const reset = applyConfig(s, { numbers: undefined, turn: undefined } as never)
    expect(reset).toMatchObject({ numbers: false, turn: undefined })
  })

  it('keeps the old list, and the same map, when the stones are the same', () => {
    const s = initialState({ stones: ['h8', 'i9'] })
    const t = applyConfig(s, { stones: ['h8', 'i9'] })
    expect(t.at).toBe(s.at)
    expect(t.stones).toBe(s.stones)
    expect(t.era).toBe(s.era)
  })

  it('sees a push into the list that was given before', () => {
    const list = ['h8']
    const s = initialState({ stones: list })
    list.push('i9')
    expect(s.stones).toEqual(['h8'])
    expect(applyConfig(s, { stones: list }).at.size).toBe(2)
  })

  test.each([0, 27, 1.5, NaN])('refuses size %d', size => expect(() => initialState({ size })).toThrow(RangeError))

  it('starts a new era with another position or when the user may move, and forgets the pending stone', () => {
    const s = { ...initialState({ movable: true, submit: 'double' }), pending: 'h8' }
    expect(applyConfig(s, { numbers: true })).toMatchObject({ era: s.era, pending: 'h8' })
    expect(applyConfig(s, { stones: ['a1'] })).toMatchObject({ era: s.era + 1, pending: null })
    const off = applyConfig(s, { movable: false })
    expect(off).toMatchObject({ era: s.era, pending: null })
    expect(applyConfig(off, { movable: true }).era).toBe(s.era + 1)
  })

  it('takes a pending point from outside, if it can be played in two steps', () => {
    const s = initialState({ movable: true, submit: 'confirm', stones: ['a1'], pending: 'h8' })
    expect(s.pending).toBe('h8')
    expect(applyConfig(s, { pending: 'c3' }).pending).toBe('c3')
    for (const pending of [null, 'a1', 'p16', 'pass']) expect(applyConfig(s, { pending }).pending).toBeNull()
    expect(applyConfig(s, { submit: 'double' }).pending).toBe('h8')
    expect(applyConfig(s, { submit: 'direct' }).pending).toBeNull()
    expect(applyConfig(s, { turn: 'black', forbidden: ['h8'] }).pending).toBeNull()
    expect(applyConfig(s, { stones: ['a1', 'a2'], pending: 'c3' }).pending).toBe('c3')
  })

  it('keeps marks and lines that say the same', () => {
    const s = initialState({ marks: [{ p: 'h8', kind: 'stone' }], lines: [['h8', 'h12']] })
    const t = applyConfig(s, { marks: [{ p: 'h8', kind: 'stone' }], lines: [['h8', 'h12']] })
    expect([t.marks, t.lines]).toEqual([s.marks, s.lines])
    expect(t.marks === s.marks && t.lines === s.lines).toBe(true)
    expect(applyConfig(s, { marks: [{ p: 'h8', kind: 'point' }] }).marks).not.toBe(s.marks)
    expect(applyConfig(s, { lines: [['h8', 'h11']] }).lines).not.toBe(s.lines)
  })

  it('puts the cursor on the new board', () => {
    const s = { ...initialState({}), cursor: 'o15' }
    expect(applyConfig(s, { size: 13 }).cursor).toBe('g7')
  })
})

test.each([
  ['follows the stones', { stones: ['h8', 'i9'] }, 'i9'],
  ['as given', { stones: ['h8', 'i9'], last: 'h8' }, 'h8'],
  ['none', { stones: ['h8'], last: null }, null],
  ['no stone there', { stones: ['h8'], last: 'a1' }, null],
  ['empty board', {}, null],
  ['a pass', { stones: ['h8', 'pass'] }, null],
])('last move: %s', (_, c, want) => expect(lastPoint(initialState(c))).toBe(want))

test.each([
  ['empty', { movable: true }, null],
  ['occupied', { movable: true, stones: ['h8'] }, 'occupied'],
  ['forbidden to Black', { movable: true, forbidden: ['h8'] }, 'forbidden'],
  ['forbidden, White to place', { movable: true, forbidden: ['h8'], stones: ['a1'] }, null],
  ['forbidden, White by turn', { movable: true, forbidden: ['h8'], turn: 'white' as const }, null],
  [
    'forbidden, Black by turn',
    { movable: true, forbidden: ['h8'], stones: ['a1'], turn: 'black' as const },
    'forbidden',
  ],
  ['not movable', { stones: ['h8'] }, 'not_movable'],
])('refusal: %s', (_, c, want) => expect(refusal(initialState(c), 'h8')).toBe(want))

test.each([
  ['by parity', { movable: true, stones: ['a1'] }, { p: 'h8', color: 'white' }],
  ['by turn', { movable: true, stones: ['a1'], turn: 'black' as const }, { p: 'h8', color: 'black' }],
  ['none wanted', { movable: true, turn: null }, null],
  ['not movable', {}, null],
  ['occupied', { movable: true, stones: ['h8'] }, null],
])('ghost: %s', (_, c, want) => expect(ghost({ ...initialState(c), hover: 'h8' })).toEqual(want))

it('a pressing finger shows its own point, not the pending one', () => {
  const s = { ...initialState({ movable: true }), pending: 'a1', hover: 'h8' }
  expect(ghost(s)?.p).toBe('a1')
  expect(ghost({ ...s, pressed: true })?.p).toBe('h8')
})

it('kindAt', () => {
  const s = initialState({ stones: ['a1', 'a2'], forbidden: ['b2', 'a1'] })
  expect(['a1', 'a2', 'b2', 'c3'].map(p => kindAt(s, p))).toEqual(['black', 'white', 'forbidden', 'empty'])
  expect(parity(s)).toBe('black')
})

it('added', () =>
  fc.assert(
    fc.property(game, fc.nat(225), (moves, n) => {
      const old = moves.slice(0, n)
      expect(added(old, moves)).toEqual(moves.slice(n))
      if (n > 0 && moves.length > 0) expect(added(moves, old.slice(0, -1))).toEqual([])
    }),
  ))
