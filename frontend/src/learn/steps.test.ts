import { expect, test } from 'vitest'
import { path as words } from '#words/path'
import type { Path, Shown } from '../wire'
import { CHAPTERS, STEPS } from './lesson'
import { MOST, PARTS, after, doneOf, hrefOf, onward, solved, progressOf, type PathPart } from './steps'

const puzzle = (id: string): Shown => ({ id, rule: '', size: 15, moves: [], kind: 'win', rating: 1300, plays: 0 })
const path = (rule: string, steps: Record<string, number>): Path => ({
  rule,
  steps: Object.entries(steps).map(([name, n]) => ({
    name,
    puzzles: Array.from({ length: n }, (_, i) => puzzle(`${name} ${i}`)),
  })),
})
const part = (name: string): PathPart => PARTS.find(p => p.name === name)!
const lesson = STEPS.map(s => s.id)

test('every step has words, a place, and a chapter that there is', () => {
  expect(Object.keys(words.steps).toSorted()).toEqual(PARTS.map(p => p.name).toSorted())
  for (const p of PARTS as readonly PathPart[]) if (p.chapter) expect(CHAPTERS).toContain(p.chapter)
  expect(hrefOf(part('five'))).toBe('/learn#five')
  expect(hrefOf(part('vcf'))).toBe('/learn/vcf')
  expect(hrefOf(part('openings'))).toBe('/learn/openings')
})

test('what is done, of the lesson and of puzzles', () => {
  const of = path('renju', { fours: 3 })
  const done = { lesson: ['row', 'diagonal'], puzzles: ['fours 1', 'gone'] }
  expect(progressOf(part('five'), of, done)).toEqual({ all: 3, done: 2 })
  expect(progressOf(part('fours'), of, done)).toEqual({ all: 3, done: 1 })
  expect(progressOf(part('vcf'), of, done)).toEqual({ all: 0, done: 0 })
  expect(progressOf(part('openings'), of, done)).toBeUndefined()
})

test('where it goes on: over what is done, has no puzzles or is of another rule', () => {
  const free = path('freestyle', { fours: 1, threats: 1, 'foul-trap': 1 })
  expect(onward(free, { lesson: [], puzzles: [] })?.name).toBe('five')
  expect(onward(free, { lesson, puzzles: [] })?.name).toBe('fours')
  expect(onward(free, { lesson, puzzles: ['fours 0'] })?.name).toBe('threats')
  expect(onward(free, { lesson, puzzles: ['fours 0', 'threats 0'] })).toBeUndefined()
  expect(onward({ ...free, rule: 'renju' }, { lesson: [], puzzles: ['fours 0'] })?.name).toBe('five')
  expect(after('fours', free)?.name).toBe('openings')
  expect(after('fours', { ...free, rule: 'renju' })?.name).toBe('forbidden')
  expect(after('openings', free)?.name).toBe('threats')
  expect(after('threats', free)).toBeUndefined()
})

test('what is kept is bounded, each puzzle once, and whatever was kept is read', () => {
  expect(solved(['a'], 'a')).toEqual(['a'])
  const many = Array.from({ length: MOST }, (_, i) => String(i))
  expect(solved(many, 'new')).toHaveLength(MOST)
  expect(solved(many, 'new').at(-1)).toBe('new')
  expect(doneOf({ done: 7 }, { done: ['a', null, {}] })).toEqual({ lesson: [], puzzles: ['a'] })
})
