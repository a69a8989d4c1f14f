// @vitest-environment node
import { expect, test } from 'vitest'
import { areaOf, areaText, readArea } from './area'
import { hashOf, put, queryOf, readHash, without } from './query'

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

test('a part of the board stands in the address', () => {
  const hash = '#renju/15/h8i9?area=g7-k11&from=masters'
  const p = readHash(hash)
  expect(p.area).toEqual({ left: 6, right: 10, bottom: 6, top: 10 })
  expect(hashOf(p)).toBe(hash)
  expect(queryOf(p)['area']).toBe('g7-k11')
  expect(hashOf(readHash('#renju/15/h8?area=k7-g11'))).toBe('#renju/15/h8?area=g7-k11')
  for (const bad of ['', 'g7', 'g7-', 'g7-z9', 'g7-k11-a1', '-', 'g7-q20'])
    expect(readArea(bad, 15), bad).toBeUndefined()
  expect(areaText(areaOf([], 15))).toBe('f6-j10')
  expect(areaText(areaOf(['a1', 'pass', 'c2'], 15))).toBe('a1-d3')
})

test('a stone is taken off, and the others keep their colours', () => {
  expect(without(['h8', 'i9', 'j10'], 'i9')).toEqual(['h8', 'pass', 'j10'])
  expect(without(['h8', 'i9'], 'h8')).toEqual(['pass', 'i9'])
  expect(without(['h8', 'pass', 'i9'], 'h8')).toEqual(['i9'])
  expect(without(['h8'], 'a1')).toEqual(['h8'])
})
