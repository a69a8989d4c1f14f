// The lesson from its first step to its end: with the mouse, with the keyboard, on a phone.
import { readFileSync } from 'node:fs'
import { flow, looked } from './look.mjs'
import { expect, test } from './fixtures.mjs'

const lesson = JSON.parse(readFileSync(new URL('../src/learn/lesson.json', import.meta.url), 'utf8'))
const steps = lesson.chapters.flatMap(c => c.steps)

/** Where a point is on the screen. */
function spot(page, at) {
  return page.locator('.lesson-board svg').evaluate(
    (svg, [at, size]) => {
      const unit = 100 // the board's own: one step between two lines
      const x = (at.charCodeAt(0) - 97) * unit
      const y = (size - Number(at.slice(1))) * unit
      const p = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM())
      return { x: p.x, y: p.y }
    },
    [at, lesson.size],
  )
}

const button = (page, name) => page.locator('.lesson').getByRole('button', { name, exact: true })
const solved = page => page.locator('.lesson-text.good').waitFor()
const begins = (page, step) =>
  page.waitForFunction(id => localStorage.getItem('tengen.lesson')?.includes(`"step":"${id}"`), step)
const word = answer => (answer === 'yes' ? 'Yes' : 'No')

/** The link in the footer of the first page leads to the lesson. */
async function enter(p) {
  await p.page.getByRole('contentinfo').getByRole('link', { name: 'Learn to play' }).click()
  await p.page.waitForURL(/\/learn$/)
  await p.page.locator('.lesson-board svg').waitFor()
}

test('with the mouse, a mistake and its answer included', async ({ person }) => {
  const p = await person()
  await enter(p)
  const place = async at => {
    const { x, y } = await spot(p.page, at)
    await p.page.mouse.click(x, y)
  }
  await place('a1')
  await p.page.locator('.lesson-text.bad').waitFor()
  await expect(p.page.locator('.lesson-board .stone')).toHaveCount(10)
  await button(p.page, 'Try again').click()
  for (const [i, s] of steps.entries()) {
    if (s.asks) await button(p.page, word(s.asks.answer)).click()
    else await place(s.right[0].at)
    await solved(p.page)
    await button(p.page, 'Next').click()
    await begins(p.page, steps[i + 1]?.id ?? 'end')
  }
  await p.page.getByRole('heading', { name: 'You know the basics!' }).waitFor()
  await p.page.reload()
  await p.page.getByRole('heading', { name: 'You know the basics!' }).waitFor()
  await p.page.getByRole('link', { name: 'Play Acorn now' }).click()
  await p.page.waitForURL(u => u.pathname === '/')
})

test('with the keyboard alone', { tag: '@long' }, async ({ person }) => {
  const p = await person()
  await p.page.goto('/learn')
  await p.page.locator('.lesson-board svg').waitFor()
  const focused = css => p.page.waitForFunction(css => document.activeElement?.matches(css), css)
  const type = async at => {
    await p.page.keyboard.type(at)
    await p.page.keyboard.press('Enter')
  }
  await p.page.locator('.lesson h1').focus()
  for (const [i, s] of steps.entries()) {
    await p.page.keyboard.press('Tab') // from the heading to the board
    await focused('.lesson-board .tg-field')
    if (s.asks) {
      while (!(await p.page.evaluate(name => document.activeElement?.textContent === name, word(s.asks.answer))))
        await p.page.keyboard.press('Tab')
      await p.page.keyboard.press('Enter')
    } else {
      if (i === 0) {
        await type('k11')
        await p.page.locator('.lesson-text.bad').waitFor()
        await focused('.lesson-do .btn')
        await p.page.keyboard.press('Enter')
        await focused('.lesson-board .tg-field')
      }
      await type(s.right[0].at)
    }
    await solved(p.page)
    await focused('.lesson-do .btn')
    await p.page.keyboard.press('Enter')
    await begins(p.page, steps[i + 1]?.id ?? 'end')
    await focused('.lesson h1')
  }
})

const more = [
  ['small phone', { width: 320, height: 640 }],
  ['phone on its side', { width: 844, height: 390 }],
  ['tablet', { width: 768, height: 1024 }],
  ['twice the size', { width: 640, height: 400 }],
].map(([device, viewport]) => [device, 'light', { viewport, isMobile: true, hasTouch: true }])

test('in every look: nothing to scroll, and nothing for axe', { tag: '@long' }, async ({ person }) => {
  const p = await person({ ...flow, bypassCSP: false })
  const findings = []
  for (const [id, act] of [
    ['row', undefined],
    ['threeThree', 'f6'],
    ['exact', 'a1'],
    ['oneLine', 'No'],
    ['end', undefined],
  ]) {
    await p.page.evaluate(id => localStorage.setItem('tengen.lesson', JSON.stringify({ step: id, done: ['row'] })), id)
    await p.page.goto('/learn')
    await p.page.locator('.lesson h1').waitFor()
    if (act === 'No') await button(p.page, 'No').click()
    else if (act) {
      await p.page.locator('.tg-field').focus()
      await p.page.keyboard.type(act)
      await p.page.keyboard.press('Enter')
    }
    if (act) await p.page.locator('.lesson-text.good, .lesson-text.bad').waitFor()
    const also = async device => {
      const over = await p.page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
      return over > 0 ? [`${id} on ${device}: ${over} px to scroll`] : []
    }
    findings.push(...(await looked(p.page, id, { also, more })))
  }
  expect(findings).toEqual([])
})
