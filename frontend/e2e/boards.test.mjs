// How boards are drawn: names in their margin at every size, and stones that differ by more than their colour.
import { play } from './hand.mjs'
import { create } from './made.mjs'
import { place, shot, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const none = { kind: 'none', initial: 0, increment: 0 }

/** How many pixels there are between the names of the rows and the board's edge, and a stone that stands at its side. */
const room = (page, size) =>
  page.evaluate(size => {
    const field = document.querySelector('.stage .tg-field').getBoundingClientRect()
    const m = document.querySelector('.stage .tg-svg').getScreenCTM()
    const x = units => new DOMPoint(units, 0).matrixTransform(m).x
    const all = [...document.querySelectorAll('.stage .name')].map(e => e.getBoundingClientRect())
    const left = all.filter(r => r.right < x(-46) + 1)
    const right = all.filter(r => r.left > x((size - 1) * 100 + 46) - 1)
    return {
      names: left.length + right.length,
      edge: Math.min(...left.map(r => r.left - field.left), ...right.map(r => field.right - r.right)),
      stone: Math.min(...left.map(r => x(-46) - r.right), ...right.map(r => r.left - x((size - 1) * 100 + 46))),
    }
  }, size)

test('names of rows are whole, between a stone and the edge, at every size', { tag: '@long' }, async ({ person }) => {
  const p = await person({ viewport: { width: 320, height: 568 } })
  for (const size of [13, 15, 17, 19, 20]) {
    await p.page.setViewportSize({ width: 320, height: 568 })
    const g = await create(p.page, { size, clock: none }, 'bot', 'acorn')
    await p.page.goto(`/g/${g}`)
    await p.page.waitForSelector('.stage .name')
    await p.page.evaluate(() => document.fonts.ready)
    for (const [width, height] of [
      [320, 568],
      [390, 844],
      [568, 320],
      [768, 1024],
      [1280, 800],
      [1920, 1080],
    ]) {
      await p.page.setViewportSize({ width, height })
      const r = await room(p.page, size)
      const where = `${size} on ${width}×${height}`
      expect(r.names, where).toBe(2 * size)
      expect(r.edge, where).toBeGreaterThan(1.2)
      expect(r.stone, where).toBeGreaterThan(1.2)
    }
  }
})

for (const [name, options, chosen] of [
  ['contrast', {}, { board: 'contrast' }],
  ['contrast-flat', {}, { board: 'contrast', stones: 'flat' }],
  ['forced', { forcedColors: 'active' }, {}],
  ['forced-dark', { forcedColors: 'active', colorScheme: 'dark' }, { stones: 'flat' }],
]) {
  test(`White is a ring and Black a disc: ${name}`, name === 'contrast' ? {} : { tag: '@long' }, async ({ person }) => {
    const p = await person({ viewport: { width: 390, height: 844 }, ...options })
    await p.page.evaluate(
      s => localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, submit: 'direct', ...s })),
      chosen,
    )
    const g = await create(p.page, { clock: none }, 'bot', 'acorn')
    await p.page.goto(`/g/${g}`)
    await p.page.waitForSelector('.stage .name')
    await place(p.page, 'h8')
    await stones(p.page, 2)
    const rim = color =>
      p.page
        .locator(`.stage .stone.${color}`)
        .first()
        .evaluate(e => parseFloat(getComputedStyle(e).strokeWidth))
    expect(await rim('white')).toBeGreaterThan(10)
    expect(await rim('black')).toBeLessThan(3)
    const dot = color =>
      p.page
        .locator(`.stone-dot.${color}`)
        .first()
        .evaluate(e => parseFloat(getComputedStyle(e).borderTopWidth))
    expect(await dot('white')).toBeGreaterThan(1.5)
    expect(await dot('black')).toBeLessThan(1.5)
    await shot(p.page, `board-${name}`)
  })
}

for (const [motion, drop, sweep] of [
  ['no-preference', '0.12s', 'tg-sweep'],
  ['reduce', '0s', 'none'],
]) {
  test(
    `a stone drops, and the five are swept along: motion "${motion}"`,
    motion === 'reduce' ? { tag: '@long' } : {},
    async ({ person, hand }) => {
      const p = await person({ reducedMotion: motion })
      await p.page.evaluate(() => localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, submit: 'direct' })))
      const g = await create(p.page, { clock: none }, 'bot', 'acorn')
      await p.page.goto(`/g/${g}`)
      await p.page.waitForSelector('.stage .name')
      await place(p.page, 'h8')
      await p.page.waitForSelector('.stage .stone.black.fresh')
      const style = (selector, what) => p.page.locator(selector).evaluate((e, what) => getComputedStyle(e)[what], what)
      expect(await style('.stage .stone.black.fresh', 'animationDuration')).toBe(drop)
      const over = await play(await hand(), await hand(), ['h8', 'a1', 'i8', 'a3', 'j8', 'a5', 'k8', 'a7', 'l8'])
      await p.page.goto(`/g/${over}`)
      await p.page.locator('.stage .win-core').waitFor({ state: 'attached' })
      expect(await style('.stage .win-core', 'animationName')).toBe(sweep)
    },
  )
}
