// @vitest-environment node
import { expect, test } from 'vitest'
import { hashOf, put, queryOf, readHash } from './query'

test('an address has all of a question', () => {
  const hash = '#renju/15/h8i9-j10?from=masters&any=1&player=Ann+B&winner=black&low=1600'
  const p = readHash(hash)
  expect(p).toEqual({
    rule: 'renju',
    size: 15,
    line: ['h8', 'i9', 'pass', 'j10'],
    from: 'masters',
    any: true,
    fields: { player: 'Ann B', winner: 'black', low: '1600' },
  })
  expect(hashOf(p)).toBe(hash)
  expect(queryOf(p)).toEqual({
    rule: 'renju',
    size: '15',
    line: 'h8,i9,pass,j10',
    from: 'masters',
    any: '1',
    player: 'Ann B',
    winner: 'black',
    low: '1600',
  })
})

test('what is none is as if it were not there', () => {
  for (const bad of ['', '#chess/15/h8', '#renju/99/h8', '#renju']) expect(readHash(bad).line).toEqual([])
  expect(readHash('#renju/15/h8h8i9').line).toEqual(['h8'])
  expect(readHash('#renju/15/h8z9').line).toEqual(['h8'])
  expect(readHash('#renju/15/h8?from=x&shape=1').from).toBe('all')
})

test('a stone out of turn has a pass before it', () => {
  expect(put(['h8'], 'i9', 'turn')).toEqual(['h8', 'i9'])
  expect(put(['h8'], 'i9', 'white')).toEqual(['h8', 'i9'])
  expect(put(['h8'], 'i9', 'black')).toEqual(['h8', 'pass', 'i9'])
})
