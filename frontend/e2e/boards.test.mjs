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

test('White is a ring and Black a disc, with much contrast and in forced colours', { tag: '@long' }, async ({
  person,
}) => {
  const { page } = await person({ viewport: { width: 390, height: 844 } })
  const choose = chosen =>
    page.evaluate(
      s => localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, submit: 'direct', ...s })),
      chosen,
    )
  await choose({})
  const g = await create(page, { clock: none }, 'bot', 'acorn')
  await page.goto(`/g/${g}`)
  await page.waitForSelector('.stage .name')
  await place(page, 'h8')
  await stones(page, 2)
  for (const [name, media, chosen] of [
    ['contrast', {}, { board: 'contrast' }],
    ['contrast-flat', {}, { board: 'contrast', stones: 'flat' }],
    ['forced', { forcedColors: 'active' }, {}],
    ['forced-dark', { forcedColors: 'active', colorScheme: 'dark' }, { stones: 'flat' }],
  ]) {
    await page.emulateMedia(media)
    await choose(chosen)
    await page.reload()
    await page.waitForSelector('.stage .name')
    await stones(page, 2)
    const rim = color =>
      page
        .locator(`.stage .stone.${color}`)
        .first()
        .evaluate(e => parseFloat(getComputedStyle(e).strokeWidth))
    expect(await rim('white'), name).toBeGreaterThan(10)
    expect(await rim('black'), name).toBeLessThan(3)
    const dot = color =>
      page
        .locator(`.stone-dot.${color}`)
        .first()
        .evaluate(e => parseFloat(getComputedStyle(e).borderTopWidth))
    expect(await dot('white'), name).toBeGreaterThan(1.5)
    expect(await dot('black'), name).toBeLessThan(1.5)
    await shot(page, `board-${name}`)
  }
})

test('a stone drops, and the five are swept along, where motion is wanted', { tag: '@long' }, async ({
  person,
  hand,
}) => {
  const { page } = await person({ reducedMotion: 'no-preference' })
  await page.evaluate(() => localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, submit: 'direct' })))
  const g = await create(page, { clock: none }, 'bot', 'acorn')
  const over = await play(await hand(), await hand(), ['h8', 'a1', 'i8', 'a3', 'j8', 'a5', 'k8', 'a7', 'l8'])
  const style = (selector, what) => page.locator(selector).evaluate((e, what) => getComputedStyle(e)[what], what)
  for (const [reducedMotion, drop, sweep, at] of [
    ['no-preference', '0.12s', 'tg-sweep', 'h8'],
    ['reduce', '0s', 'none', 'c3'],
  ]) {
    await page.emulateMedia({ reducedMotion })
    await page.goto(`/g/${g}`)
    await page.locator('.status.mine').waitFor()
    await place(page, at)
    const stone = `.stage .stone.black.fresh[data-pt="${at}"]`
    await page.waitForSelector(stone)
    expect(await style(stone, 'animationDuration')).toBe(drop)
    await page.goto(`/g/${over}`)
    await page.locator('.stage .win-core').waitFor({ state: 'attached' })
    expect(await style('.stage .win-core', 'animationName')).toBe(sweep)
  }
})
