// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { learn } from '#words/learn'
import {
  BEGINNING,
  CHAPTERS,
  MISSES,
  SIZE,
  STEPS,
  answer,
  current,
  goTo,
  kept,
  play,
  restored,
  retry,
  scene,
  solved,
  type Lesson,
} from './lesson'

const steps: Record<string, { task: string; right: string; hints?: Record<string, string> }> = learn.steps

const at = (id: string): Lesson =>
  goTo(
    BEGINNING,
    STEPS.findIndex(s => s.id === id),
  )
/** How White answers p in the step of the open four. */
function why(p: string): unknown[] {
  const o = play(at('openFour'), p).outcome
  return o?.kind === 'wrong' ? [o.by.at, o.by.why] : []
}
const shown = (l: Lesson) => scene(l, current(l)!)

describe('a step', () => {
  test('is solved by the right stone, which is drawn with its row', () => {
    const l = play(at('row'), 'h6')
    expect(l.outcome?.kind).toBe('right')
    expect(solved(l)).toBe(true)
    expect(l.done).toEqual(['row'])
    expect(shown(l)).toMatchObject({ last: 'h6', movable: false, win: ['d6', 'e6', 'f6', 'g6', 'h6'], turn: 'black' })
    expect(shown(l).stones).toHaveLength(9)
  })

  test('draws a slanting row through all its points', () => {
    expect(shown(play(at('diagonal'), 'e5')).win).toEqual(['c3', 'd4', 'e5', 'f6', 'g7'])
  })

  test('is solved by each of its right stones', () => {
    for (const p of ['d6', 'h6']) expect(play(at('openFour'), p).outcome?.kind).toBe('right')
  })

  test('lets White answer a wrong stone, and takes it back', () => {
    const l = play(at('block'), 'a1')
    expect(l.outcome).toMatchObject({ kind: 'wrong', p: 'a1', by: { at: 'h7', why: 'five' } })
    expect(shown(l)).toMatchObject({ last: 'h7', win: ['d7', 'e7', 'f7', 'g7', 'h7'], movable: false })
    expect(l.done).toEqual([])
    expect(solved(l)).toBe(false)
    const again = retry(l)
    expect(shown(again).stones).toEqual(STEPS[again.at]!.stones)
    expect(shown(again).movable).toBe(true)
    expect(play(again, 'h7').outcome?.kind).toBe('right')
  })

  test('answers particular stones in particular ways', () => {
    expect(why('c6')).toEqual(['d6', 'four'])
    expect(why('i6')).toEqual(['h6', 'four'])
    expect(why('a1')).toEqual(['d6', 'shut'])
  })

  test('shows where after some mistakes, and forgets them when it is opened anew', () => {
    let l = at('openFour')
    for (let i = 0; i < MISSES; i++) {
      expect(shown(l).dots).toEqual([])
      l = retry(play(l, 'a1'))
    }
    expect(shown(l).dots).toEqual(['d6', 'h6'])
    expect(shown(goTo(l, l.at)).dots).toEqual([])
  })

  test('takes one stone only, and none where one stands', () => {
    const l = play(at('row'), 'a1')
    expect(play(l, 'h6')).toBe(l)
    expect(play(at('row'), 'd6').outcome).toBeNull()
    const right = play(at('row'), 'h6')
    expect(retry(right)).toBe(right)
  })

  test('about a forbidden point bars it instead of placing a stone', () => {
    const l = play(at('doubleThree'), 'f6')
    expect(l.outcome?.kind).toBe('right')
    const s = shown(l)
    expect(s.forbidden).toEqual(['f6'])
    expect(s.stones).not.toContain('f6')
    expect(s.rings.toSorted()).toEqual(['d6', 'e6', 'f7', 'f8'])
  })

  test('rings the stones of a row, and none beside it', () => {
    expect(shown(play(at('fourThree'), 'g6')).rings.toSorted()).toEqual(['d6', 'e6', 'f6', 'g6', 'g7', 'g8'])
  })
})

describe('a question', () => {
  test('explains itself after either answer', () => {
    for (const a of ['yes', 'no'] as const) {
      const l = answer(at('oneLine'), a)
      expect(l.done).toEqual(['oneLine'])
      expect(solved(l)).toBe(true)
      expect(shown(l)).toMatchObject({ forbidden: ['e6'], dots: ['c6', 'g6'] })
      expect(answer(l, 'yes')).toBe(l)
    }
  })

  test('marks the point that it is about, and takes no stone', () => {
    const l = at('whiteSix')
    expect(shown(l)).toMatchObject({ dots: ['f6'], movable: false, turn: 'white' })
    expect(play(l, 'f6')).toBe(l)
    expect(shown(answer(l, 'no'))).toMatchObject({
      last: 'f6',
      win: ['c6', 'd6', 'e6', 'f6', 'g6', 'h6'],
      forbidden: [],
    })
  })

  test('may play on to show what happens', () => {
    expect(shown(answer(at('cannotStop'), 'no')).stones.slice(-2)).toEqual(['c5', 'h5'])
  })

  test('is none where a stone is asked for', () => {
    expect(answer(at('row'), 'yes').outcome).toBeNull()
  })
})

describe('the lesson', () => {
  test('has no step before the first and none after the end', () => {
    expect(goTo(BEGINNING, -1).at).toBe(0)
    const end = goTo(BEGINNING, 99)
    expect(end.at).toBe(STEPS.length)
    expect(current(end)).toBeUndefined()
    expect(play(end, 'f6')).toBe(end)
  })

  test('is kept and restored, whatever has been kept', () => {
    const l = goTo(play(at('row'), 'h6'), 3)
    expect(restored(JSON.parse(JSON.stringify(kept(l))))).toEqual(l)
    expect(restored({ step: 'end', done: STEPS.map(s => s.id) }).at).toBe(STEPS.length)
    for (const junk of [{}, { step: 7, done: 'x' }, { step: 'gone', done: [null, 'gone', {}] }])
      expect(restored(junk)).toEqual(BEGINNING)
  })

  test('counts a step once', () => {
    const once = play(at('row'), 'h6')
    expect(play(goTo(once, 0), 'h6').done).toEqual(['row'])
  })

  test('has words for each chapter, step and hint, and no others', () => {
    expect(Object.keys(learn.chapters)).toEqual(CHAPTERS)
    expect(Object.keys(learn.steps)).toEqual(STEPS.map(s => s.id))
    for (const s of STEPS) {
      const words = steps[s.id]!
      expect(Object.keys(words.hints ?? {}).toSorted()).toEqual([...new Set(s.replies.map(r => r.why))].toSorted())
    }
  })

  test('says nothing that is longer than three lines of a phone', () => {
    for (const s of Object.values(steps))
      for (const text of [s.task, ...[s.right, ...Object.values(s.hints ?? {})].map(x => `${learn.wrong} ${x}`)])
        expect(text.length, text).toBeLessThanOrEqual(105)
  })

  test('has boards on which every stone has its place', () => {
    for (const s of STEPS) {
      expect(new Set(s.stones).size).toBe(s.stones.length)
      for (const r of s.right) expect(s.stones).not.toContain(r.at)
    }
    expect(SIZE).toBe(11)
  })
})
