// @vitest-environment node
import { expect, test } from 'vitest'
import { until } from '../test/until'
import { patternOf } from './pattern'
import { names } from './patterns.json'

const named = (...moves: string[]) => patternOf('renju', 15, moves)

test('renju’s openings have their names, turned and mirrored too, wherever they are', async () => {
  expect(named('h8', 'h9', 'i9')).toBe('') // the table is not there yet, and is asked for
  await until(() => expect(named('h8', 'h9', 'i9')).toBe('D4 Kagetsu'))
  for (const moves of ['h8 h9 g9', 'h8 i8 i7', 'h8 h7 g7', 'c3 c4 d4', 'h8 h9 i9 a1'])
    expect(named(...moves.split(' '))).toBe('D4 Kagetsu')
  expect(named('h8', 'i9', 'g7')).toBe('I11 Shagetsu')
  expect(new Set(names).size).toBe(26)
})

test('other beginnings and other rules have none', async () => {
  await until(() => expect(named('h8', 'h9', 'h7')).toBe('D8 Shogetsu'))
  for (const moves of ['h8 h9', 'h8 j8 h9', 'h8 h9 l8', 'pass h9 h10', 'h8 pass h10', ''])
    expect(named(...moves.split(' ').filter(Boolean))).toBe('')
  expect(patternOf('freestyle', 15, ['h8', 'h9', 'h7'])).toBe('')
})
