import { beforeEach, expect, test } from 'vitest'
import { chancesOf, evalKey, evalOf, forget, remember } from './evals'
import { noteOf, unknown } from './sweep'

const board = { rule: 'renju', size: 15 }
const line = ['h8', 'i9', 'j10']
const key = (n: number) => evalKey(board, line.slice(0, n))

beforeEach(forget)

test('what was looked at deeper stays', () => {
  remember(key(1), 0.4, 9)
  remember(key(1), 0.9, 5)
  expect(evalOf(key(1))).toEqual({ chance: 0.4, depth: 9 })
  remember(key(1), 0.5, 9)
  expect(evalOf(key(1))?.chance).toBe(0.5)
})

test('chances along a line, with gaps; what is left of it to look at', () => {
  remember(key(0), 0.5, 20)
  remember(key(2), 0.7, 2)
  expect(chancesOf(board, line)).toEqual([0.5, undefined, 0.7, undefined])
  expect(chancesOf({ ...board, rule: 'caro' }, line)).toEqual([undefined, undefined, undefined, undefined])
  expect(unknown({ ...board, stones: line }).map(p => p.stones.length)).toEqual([1, 2, 3])
})

test('only so many are remembered', () => {
  remember(key(0), 0.5, 20)
  for (let i = 0; i < 2_000; i++) remember(`${i}`, 0.5, 9)
  expect(evalOf(key(0))).toBeUndefined()
  expect(evalOf('1999')).toBeDefined()
})

test('what the engine found, for Black, whoever is to move', () => {
  const best = [{ rank: 1, depth: 8, chance: 0.8, plies: 0, line: 'i9' }]
  noteOf({ of: '', best, done: false }, { ...board, stones: [] })
  expect(evalOf(key(0)), 'nothing is proven or disproven yet').toBeUndefined()
  noteOf({ of: '', verdict: { chance: 0.5 }, best, done: false }, { ...board, stones: ['h8'] })
  expect(evalOf(key(1))).toEqual({ chance: 1 - 0.8, depth: 8 })
  noteOf({ of: '', verdict: { chance: 1 }, best: [], done: true }, { ...board, stones: [] })
  expect(evalOf(key(0))?.chance).toBe(1)
})
