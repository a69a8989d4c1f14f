// Letters of twice the size on a phone: every page, and whatever is on it, is as wide as the window at most.
import { tooWide } from './look.mjs'
import { create } from './made.mjs'
import { stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const large = page =>
  page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )

/** What reaches over the window's sides: its tag, class and text. */
const wide = page =>
  page.evaluate(() =>
    [...document.querySelectorAll('body *')]
      .filter(el => el.checkVisibility() && !el.closest('svg, .skip, [aria-hidden]'))
      .filter(el => {
        const r = el.getBoundingClientRect()
        if (r.width === 0 || r.height === 0) return false
        for (let up = el.parentElement; up; up = up.parentElement)
          if (getComputedStyle(up).overflowX !== 'visible') return false // it scrolls, or is cut there on purpose
        return r.right > innerWidth + 1 || r.left < -1
      })
      .map(el => `${el.tagName}.${el.className} ${el.textContent.slice(0, 30)}`),
  )

test('letters of twice the size fit a phone', { tag: '@long' }, async ({ person }) => {
  const { page } = await person({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true })
  await large(page)
  for (const path of ['/', '/puzzles', '/analysis', '/settings', '/watch', '/bots', '/learn']) {
    await page.goto(path)
    await page.locator('h1').first().waitFor()
    await page.evaluate(() => document.fonts.ready)
    expect.soft(await wide(page), path).toEqual([])
    expect.soft(await tooWide(page), path).toBeLessThan(2)
  }
  await page.goto(`/g/${await create(page, {}, 'bot', 'acorn')}`)
  await stones(page, 0)
  expect(await wide(page), 'a game').toEqual([])
})
