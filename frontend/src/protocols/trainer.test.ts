import { beforeEach, describe, expect, test } from 'vitest'
import type { Insight } from '../wire'
import {
  FAIR,
  NONE,
  counted,
  exampled,
  judged,
  loadScore,
  mayGo,
  sameFor,
  saveScore,
  verdictOf,
  type Judged,
} from './trainer'

beforeEach(() => localStorage.clear())

const best = (more: object): Insight => ({ best: { rank: 1, depth: 3, chance: 0.4, plies: 0, line: 'i7h7', ...more } })
const of = (black: number, proven = false) => verdictOf({ black, proven, best: undefined })
const after = (...said: Insight[]): Judged | undefined => said.reduce<Judged | undefined>(judged, undefined)

describe('the squares', () => {
  test('swap2 goes anywhere but where a stone is', () => {
    expect(mayGo('swap2', [])).toHaveLength(225)
    expect(mayGo('swap2', ['h8', 'a1'])).toHaveLength(223)
    expect(mayGo('swap2', ['h8', 'a1', 'o15'])).toEqual([])
  })

  test('Taraguchi-10 has growing ones', () => {
    const stones = ['h8', 'h9', 'h10', 'k8', 'l8']
    expect(stones.map((_, n) => mayGo('taraguchi10', stones.slice(0, n)).length)).toEqual([1, 8, 23, 46, 77])
    expect(mayGo('taraguchi10', stones)).toEqual([])
  })
})

describe('what is judged', () => {
  test('is Black’s chance by the best of White’s moves, as it was said last', () => {
    expect(after(best({}))).toEqual({ black: 0.6, proven: false, best: 'i7' })
    expect(after(best({}), best({ chance: 0.25, line: 'a1' }), best({ rank: 2, chance: 0.9 }))).toEqual({
      black: 0.75,
      proven: false,
      best: 'a1',
    })
    expect(after({})).toBeUndefined()
    expect(after({ verdict: { chance: 0.7 } })).toBeUndefined()
  })

  test('a proof is the last word', () => {
    expect(after(best({}), { verdict: { chance: 1 } }, best({ chance: 0.5 }))).toEqual({
      black: 1,
      proven: true,
      best: 'i7',
    })
    expect(after(best({ chance: 1, plies: 7 }))).toMatchObject({ black: 0, proven: true })
  })

  test('is fair near one half, on either side', () => {
    expect([0.5, 0.5 + FAIR - 0.001, 0.5 - FAIR + 0.001].map(b => of(b))).toEqual(['fair', 'fair', 'fair'])
    expect([0.65, 0.35].map(b => of(b))).toEqual(['uneven', 'uneven'])
    expect([0.75, 0.05].map(b => of(b))).toEqual(['lopsided', 'lopsided'])
    expect(of(1, true)).toBe('won')
  })
})

describe('the score', () => {
  test('is a streak of fair ones, each position once, however it is turned or its black stones are ordered', () => {
    let s = counted(NONE, ['h8', 'i9', 'j7'], 'fair')
    expect(counted(s, ['h8', 'g9', 'f7'], 'lopsided')).toBe(s)
    expect(counted(s, ['j7', 'i9', 'h8'], 'fair')).toBe(s)
    s = counted(s, ['a1', 'b2', 'c3'], 'fair')
    expect(s).toMatchObject({ streak: 2, best: 2, fair: 2, tried: 2 })
    s = counted(s, ['a1', 'b2', 'd3'], 'uneven')
    expect(s).toMatchObject({ streak: 0, best: 2, fair: 2, tried: 3 })
    expect(sameFor(['h8', 'i9', 'j7'])).not.toBe(sameFor(['h8', 'i9', 'j8']))
  })

  test('does not count what has been shown', () => {
    const s = exampled(NONE, ['a1', 'b2', 'c3'])
    expect(exampled(s, ['o15', 'n14', 'm13'])).toBe(s)
    expect(counted(s, ['a1', 'b2', 'c3'], 'fair')).toBe(s)
  })

  test('is kept, and whatever is found is read as one', () => {
    const s = counted(NONE, ['h8', 'i9', 'j7'], 'fair')
    saveScore('swap2', s)
    expect(loadScore('swap2')).toEqual(s)
    expect(loadScore('taraguchi10')).toEqual(NONE)
    for (const junk of [
      '[]',
      'null',
      '{"streak":-1,"best":"9","fair":1.5,"tried":1e99,"seen":[1,null]}',
      '{"seen":7}',
      '{',
    ]) {
      localStorage.setItem('tengen.fair.swap2', junk)
      expect(loadScore('swap2'), junk).toEqual(NONE)
    }
  })

  test('forgets the oldest positions before it grows without end', () => {
    let s = NONE
    for (let i = 0; i < 300; i++) {
      const at = `${'abcdefgh'[i % 8]}${1 + (i % 15)}`
      s = counted(s, [at, `${'abcdefghijklmno'[i % 15]}${1 + (i % 7)}`, `o${1 + (i % 13)}`], 'fair')
    }
    expect(s.seen.length).toBeLessThanOrEqual(200)
  })
})
