// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { RightMove } from '../wire'
import { begin, bonusOf, ended, finish, left, moved, over, skip, type Run } from './run'
import { proofText, solution, walk } from './tree'

const tree: RightMove[] = [
  {
    m: 'h8',
    r: [
      { m: 'h9', n: [{ m: 'j9' }, { m: 'j10' }] },
      { m: 'h7', n: [{ m: 'j7' }] },
    ],
  },
  { m: 'i8' },
]

describe('tree', () => {
  test.each([
    ['', 'going', ''],
    ['h8', 'going', 'h9'],
    ['h8 j9', 'solved', undefined],
    ['h8 j10', 'solved', undefined],
    ['h8 j7', 'failed', undefined],
    ['a1 h8', 'failed', undefined],
    ['i8', 'solved', undefined],
    ['h8 j9 a1', 'solved', undefined],
  ])('%s is %s', (own, state, reply) => {
    const said = walk(tree, own.split(' ').filter(Boolean))
    expect([said.state, said.reply]).toEqual([state, reply])
  })

  test('a first move that wins later', () => {
    expect(walk(tree, ['c3'], ['c3']).state).toBe('later')
    expect(walk(tree, ['c3']).state).toBe('failed')
    expect(walk(tree, ['h8', 'c3'], ['c3']).state).toBe('failed')
  })

  test('its solution, and as a proof', () => {
    expect(solution(tree)).toEqual(['h8', 'h9', 'j9'])
    expect(proofText(tree[0]!)).toBe('h8(h9j9)(h7j7)')
  })
})

const times = (n: number, f: (r: Run) => Run, r: Run): Run => Array.from({ length: n }).reduce<Run>(f, r)

describe('streak', () => {
  test('ends at the first error, has no clock and one skip', () => {
    let r = begin('streak', 0)
    r = ended(moved(r, 1), true, 1)
    expect(r).toMatchObject({ at: 1, solved: 1, over: false, bonus: 0 })
    r = skip(r)
    expect(r).toMatchObject({ at: 2, skipped: true, solved: 1 })
    expect(skip(r)).toBe(r)
    expect(over(r, 1e15).over).toBe(false)
    r = ended(r, false, 2)
    expect(r).toMatchObject({ over: true, solved: 1, errors: 1 })
    expect(skip(r)).toBe(r)
  })
})

describe('storm', () => {
  test.each([
    [1, 0],
    [5, 3],
    [6, 0],
    [12, 5],
    [20, 7],
    [30, 10],
    [31, 0],
    [40, 10],
    [50, 10],
  ])('%i right moves in a row give %i s', (combo, s) => expect(bonusOf(combo)).toBe(s))

  test('three minutes, more for right moves in a row, less for an error', () => {
    let r = begin('storm', 1000)
    expect(left(r, 1000)).toBe(180)
    r = times(5, x => moved(x, 2000), r)
    expect([r.bonus, left(r, 1000)]).toEqual([3, 183])
    r = ended(r, true, 2000)
    r = ended(r, false, 2000)
    expect(r).toMatchObject({ at: 2, solved: 1, errors: 1, combo: 0, longest: 5, bonus: -10, over: false })
    expect(left(r, 1000)).toBe(173)
    expect(skip(r)).toBe(r)
    r = times(5, x => moved(x, 3000), r)
    expect(r.bonus).toBe(3)
    expect(over(r, r.ends - 1).over).toBe(false)
    expect(over(r, r.ends).over).toBe(true)
    expect(ended(r, true, r.ends).solved).toBe(1)
    expect(finish(r).over).toBe(true)
  })

  test('an error in the last ten seconds is the end', () => {
    const r = begin('storm', 0)
    expect(ended(r, false, 175_000).over).toBe(true)
  })
})
