// The lesson, every step with every outcome.
import { describe, expect, test } from 'vitest'
import { speak } from '../../i18n/index'
import { en } from '../../i18n/en'
import { learn } from '../../i18n/en/learn'
import { BEGINNING, STEPS, goTo, kept } from '../../learn/lesson'
import { LearnPage } from '../../learn/page'
import { button, drawn, find, nothingEnglish, open, press, show, shows, stage, stone, translated } from './stage'
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
    speak(en)
    await shows(learn.help('h6'))
  })

  test('from the last step to the end, and once more', async () => {
    await at(STEPS.length - 1)
    speak(en)
    await press(learn.yes)
    await press(learn.next)
    await shows(learn.end.title)
    expect(document.activeElement?.textContent).toBe(learn.end.title)
    await translated()
    speak(en)
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
