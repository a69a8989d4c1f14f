// @vitest-environment node
import { expect, test } from 'vitest'
import { ALL, hashOf, queryOf, readHash, ruled, stonesOf, type Place } from './query'

const place: Place = {
  start: { rule: 'renju', opening: 'rif', size: 15 },
  from: 'site',
  line: ['h8', 'h9', 'keep', 'pass'],
  filters: { with: 'people', low: '1600', high: '2000', since: '2026-01', until: '2026-03', mine: true },
}

test('an address has all that is looked for', () => {
  expect(readHash(hashOf(place))).toEqual(place)
  expect(hashOf({ ...place, filters: ALL })).toBe('#renju/15/rif/h8,h9,keep,pass')
  const masters = hashOf({ ...place, from: 'masters', filters: ALL })
  expect(masters).toBe('#renju/15/rif/h8,h9,keep,pass?from=masters')
  expect(readHash(masters).from).toBe('masters')
  expect(queryOf(place)).toEqual({
    rule: 'renju',
    opening: 'rif',
    size: '15',
    line: 'h8,h9,keep,pass',
    with: 'people',
    low: '1600',
    high: '2000',
    since: '2026-01',
    until: '2026-03',
    mine: '1',
  })
})

test('what an address has that is none is as if it were not there', () => {
  const begin = { from: 'site', start: { rule: 'freestyle', opening: 'free', size: 15 }, line: [], filters: ALL }
  for (const hash of ['', '#', '#chess/15/free/h8', '#renju/19/rif/', '#caro/16/free/', '#caro/15/<x>/h8', '#caro'])
    expect(readHash(hash), hash).toEqual(begin)
  const odd = readHash('#caro/15/free/h8,,H9,<b>,i9?with=cats&low=1300&high=x&since=2026-13&until=1&mine=yes')
  expect(odd.line).toEqual(['h8', 'i9'])
  expect(odd.filters).toEqual(ALL)
})

test('another rule keeps what suits it', () => {
  expect(ruled({ rule: 'caro', opening: 'swap2', size: 19 }, 'renju')).toEqual({
    rule: 'renju',
    opening: 'swap2',
    size: 15,
  })
  expect(ruled({ rule: 'renju', opening: 'rif', size: 15 }, 'caro')).toEqual({
    rule: 'caro',
    opening: 'free',
    size: 15,
  })
})

test('stones are a line without its decisions', () => {
  expect(stonesOf(['h8', 'keep', 'h9', '3', 'pass', 'p16'], 15)).toEqual(['h8', 'h9', 'pass'])
})
