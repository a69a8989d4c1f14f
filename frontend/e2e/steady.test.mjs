// What stays where it is: the board from the first page into the game, the actions from move to move, a page while it
// is filled.
import { middle, play } from './hand.mjs'
import { create } from './made.mjs'
import { isGame, place, stones, tap } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const device = ([width, height]) => ({
  viewport: { width, height },
  ...(width < 1000 && { isMobile: true, hasTouch: true }),
})

/** Collects each place and size that an element has from now on, in px. */
const follow = (page, selector) =>
  page.evaluate(selector => {
    const seen = (globalThis.seen = new Set())
    const look = () => {
      const r = document.querySelector(selector)?.getBoundingClientRect()
      if (r) seen.add([r.left, r.top, r.width, r.height].map(Math.round).join(' '))
      requestAnimationFrame(look)
    }
    look()
  }, selector)

const seen = page => page.evaluate(() => [...globalThis.seen])

/** By how many px the farthest two of some places and sizes differ. */
const spread = all => {
  const each = all.map(line => line.split(' ').map(Number))
  return Math.max(...[0, 1, 2, 3].map(i => Math.max(...each.map(p => p[i])) - Math.min(...each.map(p => p[i]))))
}

const PHONES = [
  [320, 568],
  [360, 640],
  [390, 844],
]

test('the first stone does not move the board', { tag: '@long' }, async ({ person }) => {
  for (const screen of [...PHONES, [844, 390], [932, 430], [640, 400], [768, 1024], [1280, 800]]) {
    const { page, context } = await person(device(screen))
    await page.locator('.stage .tg-field[role]').waitFor()
    await page.evaluate(() => document.fonts.ready)
    await follow(page, '.stage .tg-svg')
    await (screen[0] < 1000 ? tap : place)(page, 'h8')
    await page.waitForURL(isGame)
    await stones(page, 2)
    const all = await seen(page)
    expect(spread(all), `${screen.join('×')}: ${all.join(', ')}`).toBeLessThan(2)
    await context.close()
  }
})

test('the actions stay under the thumb', { tag: '@long' }, async ({ person }) => {
  for (const screen of [...PHONES, [844, 390], [640, 400]]) {
    for (const locale of ['ru', 'vi']) {
      const { page, context } = await person({ ...device(screen), locale })
      await page.goto(`/g/${await create(page, {}, 'bot', 'acorn')}`)
      await page.locator('.stage .tg-field[role]').waitFor()
      await page.locator('.leave').waitFor()
      await page.evaluate(() => document.fonts.ready)
      await follow(page, '.leave')
      for (const [i, at] of ['h8', 'a2'].entries()) {
        for (const _ of 'twice') await tap(page, at)
        await stones(page, 2 * i + 2)
      }
      const all = await seen(page)
      expect(spread(all), `${screen.join('×')}, ${locale}: ${all.join(', ')}`).toBeLessThan(2)
      await context.close()
    }
  }
})

test('the names of the actions are in one line', { tag: '@long' }, async ({ person }) => {
  for (const locale of ['ru', 'cs', 'vi', 'ja', 'en']) {
    const { page, context } = await person({ ...device([390, 844]), locale })
    // A game with all that there can be: chat and pass.
    const path = `/g/${await create(page, { rule: 'renju' })}`
    const other = await person({ path })
    await other.page.getByRole('button', { name: 'Join the game' }).click()
    await page.goto(path)
    await page.locator('.leave').waitFor()
    await page.evaluate(() => document.fonts.ready)
    for (const screen of [
      [360, 640],
      [390, 844],
      [844, 390],
      [1280, 800],
    ]) {
      await page.setViewportSize({ width: screen[0], height: screen[1] })
      const bad = await page.locator('.controls > * .act-name, .controls > .act > .act-name').evaluateAll(all =>
        all
          .filter(n => n.checkVisibility() && !n.closest('.menu'))
          .filter(
            n => n.scrollWidth > n.clientWidth || n.offsetHeight > 1.9 * parseFloat(getComputedStyle(n).lineHeight),
          )
          .map(n => n.textContent),
      )
      expect(bad, `${screen.join('×')}, ${locale}`).toEqual([])
    }
    await context.close()
    await other.context.close()
  }
})

const PAGES = [
  '/',
  '/puzzles',
  '/learn',
  '/watch',
  '/history',
  '/bots',
  '/openings',
  '/ranks',
  '/analysis',
  '/settings',
]

test.describe('a site on which one game is played', () => {
  test.use({ own: {} }) // where others play, a game may end, and its place on a page is free

  test('nothing on a page moves while it is filled', { tag: '@long' }, async ({ person, hand }) => {
    await play(await hand(), await hand(), middle.slice(0, 6))
    const moved = []
    for (const screen of [...PHONES, [844, 390], [1280, 800]]) {
      const { page, context } = await person({ ...device(screen), path: '/robots.txt' })
      await page.addInitScript(() => {
        globalThis.shifts = []
        new PerformanceObserver(list => {
          for (const e of list.getEntries())
            if (!e.hadRecentInput)
              globalThis.shifts.push([e.value, e.sources.map(s => s.node?.className || s.node?.nodeName).join(' ')])
        }).observe({ type: 'layout-shift', buffered: true })
      })
      for (const path of PAGES) {
        await page.goto(path, { waitUntil: 'networkidle' })
        const shifts = await page.evaluate(() => globalThis.shifts)
        const sum = shifts.reduce((n, [value]) => n + value, 0)
        if (sum >= 0.01)
          moved.push(`${screen.join('×')} ${path}: ${sum.toFixed(3)} ${shifts.map(s => s[1]).join(' | ')}`)
      }
      await context.close()
    }
    expect(moved).toEqual([])
  })
})
