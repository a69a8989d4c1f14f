import { describe, expect, test } from 'vitest'
import { bare, entryIn, isThere, pathOf, progress } from './entries'

const HERE = 'https://tengen.example'

describe('what stands on a list', () => {
  test.each([
    ['https://tengen.example/puzzles/k3Jx9', { kind: 'puzzle', id: 'k3Jx9' }],
    [' /puzzles/k3Jx9?lang=ja#x ', { kind: 'puzzle', id: 'k3Jx9' }],
    ['https://tengen.example/study/s1', { kind: 'study', id: 's1' }],
    ['https://tengen.example/study/s1/a0', { kind: 'study', id: 's1', chapter: 'a0' }],
    ['https://tengen.example/puzzles/daily', null],
    ['https://tengen.example/puzzles', null],
    ['https://tengen.example/lists/l1', null],
    ['https://tengen.example/g/k3Jx9', null],
    ['https://elsewhere.example/puzzles/k3Jx9', null],
    ['javascript:alert(1)', null],
    ['https://tengen.example/study/s1/%2e%2e', null],
    ['https://', null],
    ['', null],
  ])('a link: %s', (text, entry) => {
    expect(entryIn(text, HERE)).toEqual(entry)
    if (entry) expect(entryIn(pathOf(entry), HERE)).toEqual(entry)
  })

  test('what is gone is no puzzle to solve', () => {
    const all = [
      { kind: 'puzzle', id: 'a', rule: 'renju', own: 3, state: 'solved' },
      { kind: 'puzzle', id: 'b', rule: 'renju', own: 3, state: 'tried' },
      { kind: 'puzzle', id: 'c' },
      { kind: 'study', id: 'd', chapter: 'x', title: 'Fours' },
      { kind: 'study', id: 'e' },
    ]
    expect(all.map(isThere)).toEqual([true, true, false, true, false])
    expect(progress(all)).toEqual({ solved: 1, of: 2 })
    expect(bare(all)[0]).toEqual({ kind: 'puzzle', id: 'a' })
    expect(bare(all)[3]).toEqual({ kind: 'study', id: 'd', chapter: 'x' })
  })
})
