// @vitest-environment node
import { expect, test } from 'vitest'
import { until } from '../test/until'
import { patterns as en } from '../../made/words/en/patterns'
import { patterns as ja } from '../../made/words/ja/patterns'
import { patterns as ko } from '../../made/words/ko/patterns'
import { patterns as zh } from '../../made/words/zh/patterns'
import { patternOf } from './pattern'
import { localName } from './patterns'
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

test('Japanese, Chinese and Korean players see the names that they know', () => {
  expect(localName('D4 Kagetsu', ja.named)).toBe('D4 花月 Kagetsu')
  expect(localName('I7 Hogetsu', zh.named)).toBe('I7 浦月 Hogetsu')
  expect(localName('D4 Kagetsu', ko.named)).toBe('D4 화월 Kagetsu')
  expect(localName('D13 Yusei', ja.named)).toBe('D13 遊星 Yusei')
  expect(localName('D4 Kagetsu', en.named)).toBe('D4 Kagetsu')
  expect(localName('', ja.named)).toBe('')
})

test('other beginnings and other rules have none', async () => {
  await until(() => expect(named('h8', 'h9', 'h7')).toBe('D8 Shogetsu'))
  for (const moves of ['h8 h9', 'h8 j8 h9', 'h8 h9 l8', 'pass h9 h10', 'h8 pass h10', ''])
    expect(named(...moves.split(' ').filter(Boolean))).toBe('')
  expect(patternOf('freestyle', 15, ['h8', 'h9', 'h7'])).toBe('')
})
