import { beforeEach, expect, test } from 'vitest'
import { botWish, loadChoice, ratingOf, saveChoice, speedOf } from './choice'

beforeEach(() => localStorage.clear())

test('what was chosen is remembered, and nonsense is not', () => {
  expect(loadChoice()).toEqual({ rule: 'freestyle', clock: 'none', color: 'random', rated: false })
  saveChoice({ rule: 'caro', clock: '15+10', color: 'white', rated: true })
  expect(loadChoice()).toEqual({ rule: 'caro', clock: '15+10', color: 'white', rated: true })
  localStorage.setItem('tengen.bots', '{"rule":"chess","clock":"days","color":7,"rated":"yes"}')
  expect(loadChoice()).toEqual({ rule: 'freestyle', clock: 'none', color: 'random', rated: false })
})

test('rated are games with a clock, of members', () => {
  const c = { rule: 'renju', clock: '5+3', color: 'black', rated: true } as const
  expect(botWish(c, 'elm', true)).toEqual({ bot: 'elm', rule: 'renju', clock: '5+3', color: 'black', rated: true })
  expect(botWish(c, 'elm', false).rated).toBe(false)
  expect(botWish({ ...c, clock: 'none' }, 'elm', true).rated).toBe(false)
})

test('the speed is the one that games are rated by', () => {
  expect((['3+2', '5+3', '10+5', '15+10', 'none'] as const).map(speedOf)).toEqual([
    'blitz',
    'blitz',
    'rapid',
    'rapid',
    undefined,
  ])
})

test('a bot’s rating is that of the pool, else that of the rule', () => {
  const ratings = [
    { rule: 'caro', value: 900 },
    { rule: 'renju', value: 1000 },
    { rule: 'renju', speed: 'blitz', value: 1100, games: 3 },
  ] as const
  expect(ratingOf(ratings, { rule: 'renju', clock: '3+2' })?.value).toBe(1100)
  expect(ratingOf(ratings, { rule: 'renju', clock: '15+10' })?.value).toBe(1000)
  expect(ratingOf(ratings, { rule: 'renju', clock: 'none' })?.value).toBe(1000)
  expect(ratingOf(ratings, { rule: 'standard', clock: 'none' })).toBeUndefined()
})
