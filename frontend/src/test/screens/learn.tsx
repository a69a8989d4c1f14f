// The lesson, every step with every outcome.
import { beforeEach, describe, expect, test } from 'vitest'
import { t } from '../../i18n'
import { speak } from '../speech'
import { missing } from '#words/missing'
import { learn } from '#words/learn'
import { path as p } from '#words/path'
import { puzzles } from '#words/puzzles'
import { review } from '#words/review'
import { BEGINNING, STEPS, goTo, kept } from '../../learn/lesson'
import { LearnPage } from '../../learn/page'
import type { Over, Path, Shown } from '../../wire'
import { both, button, drawn, find, nothingEnglish, open, press, show, shows, stage, stone, translated } from './stage'
import { until } from '../until'

/** The lesson at a step, as it is found on this device, in the other language: what the board has said
 *  stays as it was said. */
async function at(i: number): Promise<void> {
  localStorage.setItem('tengen.lesson', JSON.stringify(kept(goTo(BEGINNING, i))))
  show(<LearnPage />)
  await translated()
}

/** The n-th button of those that say what to do now. */
async function act(n = 0): Promise<void> {
  stage.root.querySelectorAll<HTMLElement>('.lesson-do .btn')[n]!.click()
  await drawn()
}

async function outcome(good: boolean): Promise<void> {
  await until(() => expect(find('.lesson-text').classList.contains(good ? 'good' : 'bad')).toBe(true))
  expect(document.activeElement).toBe(find('.lesson-do .btn'))
  await nothingEnglish()
}

describe('the lesson', () => {
  test('is loaded when somebody goes there', async () => {
    open('/learn')
    await shows(learn.steps.row.task)
    await translated()
  })

  test('every stone right and wrong', async () => {
    for (const [i, s] of STEPS.entries()) {
      for (const r of s.right) {
        await at(i)
        await stone(r.at)
        await outcome(true)
      }
      for (const r of s.replies) {
        await at(i)
        await stone(r.after[0] ?? 'k11')
        await outcome(false)
      }
    }
  })

  test('every question, answered either way', async () => {
    for (const [i, s] of STEPS.entries()) {
      if (!s.question) continue
      for (const [n, a] of ['yes', 'no'].entries()) {
        await at(i)
        await act(n)
        await outcome(a === s.question.answer)
      }
    }
  })

  test('help after mistakes', async () => {
    await at(0)
    for (let i = 0; i < 2; i++) {
      await stone('a1')
      await act()
    }
    await nothingEnglish()
    speak()
    await shows(learn.help('h6'))
  })

  test('from the last step to the end, and once more', async () => {
    await at(STEPS.length - 1)
    speak()
    await press(learn.yes)
    await press(learn.next)
    await shows(learn.end.title)
    expect(document.activeElement?.textContent).toBe(learn.end.title)
    await translated()
    speak()
    await press(learn.back)
    await shows(learn.steps.whiteSix.task)
    await press(learn.skip)
    await press(learn.end.again)
    await shows(learn.steps.row.task)
    await press(learn.chapters.renju)
    await shows(learn.steps.overline.task)
    await press(learn.back)
    await shows(learn.steps.exact.task)
    expect(JSON.parse(localStorage.getItem('tengen.lesson')!)).toMatchObject({ step: 'exact' })
  })

  test('chapters that are done', async () => {
    localStorage.setItem('tengen.lesson', JSON.stringify({ step: 'row', done: STEPS.map(s => s.id) }))
    show(<LearnPage />)
    await drawn()
    expect(button(learn.chapters.five).textContent).toContain(learn.chapterDone)
    await translated()
  })
})

const tree: Over['tree'] = [{ m: 'j8', r: [{ m: 'k8', n: [{ m: 'g8' }] }] }]
const shown = (id: string): Shown => ({
  id,
  rule: 'freestyle',
  size: 15,
  moves: ['h8', 'a1', 'i8', 'a3', 'c3', 'c1'],
  kind: 'win',
  rating: 1300,
  plays: 0,
  tree,
})
const route: Path = {
  rule: 'freestyle',
  steps: [
    { name: 'fours', puzzles: [shown('fours-1'), shown('fours-2')] },
    { name: 'four-three', puzzles: [shown('both-1')] },
    ...['defence', 'vcf', 'double', 'foul-trap', 'escape', 'threats', 'deep'].map(name => ({ name, puzzles: [] })),
  ],
}
/** Solves what is shown, or fails at once. */
async function tried(right: boolean): Promise<void> {
  await stone(right ? 'j8' : 'a15')
  if (right) await stone('g8')
}

describe('the path', () => {
  beforeEach(() => {
    localStorage.clear()
    stage.answers['/puzzles/path'] = [200, route]
  })

  test('all of it, with what is done, left out and next', async () => {
    localStorage.setItem('tengen.lesson', JSON.stringify({ step: 'end', done: STEPS.map(s => s.id) }))
    localStorage.setItem('tengen.path', JSON.stringify({ done: ['fours-1'] }))
    open('/learn/path')
    await shows(p.here)
    for (const words of [p.steps.five.title, p.learned, p.solved(1, 2), p.none('Freestyle'), p.renjuOnly])
      await shows(words)
    expect(find('.path-steps .here').textContent).toContain(p.steps.fours.title)
    await both()
    localStorage.setItem('tengen.path', JSON.stringify({ done: ['fours-1', 'fours-2', 'both-1'] }))
    open('/')
    open('/learn/path')
    await shows(p.all)
    await both()
  })

  test('a step: wrong, its solution, again, and all solved', async () => {
    open('/learn/fours')
    await shows(p.puzzle(1, 2))
    await both()
    await tried(false)
    await press(p.show)
    await shows(puzzles.solution)
    await press(review.proof.close)
    await tried(false)
    await shows(p.again)
    await both()
    await press(p.again)
    await tried(true)
    await shows(p.solved(1, 2))
    await both()
    await press(p.next)
    await shows(p.puzzle(2, 2))
    await tried(true)
    await shows(p.complete)
    await shows(p.nextStep)
    await both()
    expect(JSON.parse(localStorage.getItem('tengen.path')!)).toMatchObject({ done: ['fours-1', 'fours-2'] })
  })

  test('a step that the rule lacks, and one that renju alone has', async () => {
    open('/learn/deep')
    await shows(p.none('Freestyle'))
    await shows(p.noneNote)
    await both()
    open('/learn/foul-trap')
    await shows(p.renjuOnly)
    await both()
    stage.answers['/puzzles/path'] = [
      200,
      { ...route, rule: 'renju', steps: [{ name: 'foul-trap', puzzles: [shown('foul')] }] },
    ]
    await press(p.renju)
    await shows(p.puzzle(1, 1))
    open('/learn/nothing')
    await shows(missing.title)
    await both()
  })

  test('without the server: refused, or with what was kept', async () => {
    delete stage.answers['/puzzles/path']
    open('/learn/fours')
    await shows(t.shell.retry)
    await both()
    localStorage.setItem('tengen.path.puzzles', JSON.stringify({ freestyle: route }))
    await press(t.shell.retry)
    await shows(p.kept)
    await both()
  })
})
