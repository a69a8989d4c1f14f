// Fingers on the board, as a phone reports them: aiming, the glass, zoom, and what must not place a stone.
import { create } from './made.mjs'
import { drawn, shot, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const phone = (width, height) => ({ viewport: { width, height }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 })

/** Ann plays Black on a small phone, Bob White; `submit` is how Ann places stones. */
async function meet(person, { size = 15, submit = 'direct', screen = [390, 844], ...more } = {}) {
  const ann = await person({ ...phone(...screen), ...more })
  const bob = await person({ path: '/robots.txt' })
  await ann.page.evaluate(s => localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, submit: s })), submit)
  const g = await create(ann.page, { size, clock: { kind: 'none', initial: 0, increment: 0 } })
  await ann.page.goto(`/g/${g}`)
  await bob.page.goto(`/g/${g}`)
  await bob.page.getByRole('button', { name: 'Join the game' }).click()
  for (const p of [ann, bob]) await p.page.waitForSelector('.stage .tg-svg')
  await ann.page.waitForSelector('.stage .tg-field.zoomable.movable')
  await drawn(ann.page)
  return { ann, bob, fingers: await fingersOf(ann.page), size }
}

/** The fingers of a page: each call says where all of them are now, some ms after the call before, however long that took. */
async function fingersOf(page) {
  const cdp = await page.context().newCDPSession(page)
  let now = Date.now()
  const send = (type, points, ms = 15) => {
    now += ms
    const touchPoints = points.map(([x, y], id) => ({ x, y, id }))
    return cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: now / 1000 })
  }
  return {
    down: (...points) => send('touchStart', points),
    move: (...points) => send('touchMove', points),
    /** It stays where it is for as long as it takes to aim. */
    rest: point => send('touchMove', [point], 300),
    /** Those that stay; none: all are lifted. */
    up: (...points) => send('touchEnd', points),
  }
}

/** Where points are on the screen now, however the board is zoomed. */
const spots = (page, size, ...points) =>
  page.evaluate(
    ([size, points]) => {
      const m = document.querySelector('.stage .tg-svg.tg-svg').getScreenCTM()
      return points.map(at => {
        const p = new DOMPoint((at.charCodeAt(0) - 97) * 100, (size - Number(at.slice(1))) * 100).matrixTransform(m)
        return [p.x, p.y]
      })
    },
    [size, points],
  )

const ghost = page =>
  page.evaluate(() => {
    const g = document.querySelector('.stage .tg-field .ghost')
    return g.getAttribute('display') === 'none' ? null : g.getAttribute('data-pt')
  })

const seen = async (page, n) => {
  await drawn(page)
  await stones(page, n)
}

const zoomed = page => page.locator('.stage .tg-field.zoomed')

/** Spreads two fingers around a point from so many pixels apart to as many more times, and lifts them. */
async function spread(fingers, [x, y], from, times) {
  const pair = d => [
    [x - d / 2, y],
    [x + d / 2, y],
  ]
  await fingers.down(pair(from)[0])
  await fingers.down(...pair(from))
  for (let i = 1; i <= 4; i++) await fingers.move(...pair(from * (1 + ((times - 1) * i) / 4)))
  await fingers.up(pair(from * times)[0])
  await fingers.up()
}

for (const submit of ['direct', 'double', 'confirm']) {
  test(
    `a finger slides the ghost under a glass, and lifted it places by "${submit}"`,
    submit === 'direct' ? {} : { tag: '@long' },
    async ({ person }) => {
      const { ann, bob, fingers, size } = await meet(person, { submit })
      const [from, off, to] = await spots(ann.page, size, 'h8', 'h12', 'k11')
      const glass = ann.page.locator('.tg-lens')
      // Off the board it calls itself off.
      await fingers.down(from)
      await fingers.move(off)
      await fingers.rest(off)
      await expect.poll(() => ghost(ann.page)).toBe('h12')
      await fingers.move([off[0], 4])
      await fingers.rest([off[0], 4])
      await expect.poll(() => ghost(ann.page)).toBe(null)
      await fingers.up()
      // A sweep, as if to scroll, places nothing either.
      await fingers.down(from)
      for (let i = 1; i <= 6; i++) await fingers.move([from[0], from[1] - 25 * i])
      await fingers.up()
      await seen(ann.page, 0)
      await expect.poll(() => ghost(ann.page)).toBe(null)

      await fingers.down(from)
      await fingers.move([from[0], from[1] + 20])
      await fingers.move(to)
      await fingers.rest(to)
      await expect(glass).toBeVisible()
      await expect(glass.locator('.ghost')).toHaveAttribute('data-pt', 'k11')
      const box = await glass.boundingBox()
      expect(box.y + box.height, 'the glass is above the finger').toBeLessThan(to[1])
      await shot(ann.page, `touch-glass-${submit}`)
      await fingers.up()
      await expect(glass).toBeHidden()
      if (submit !== 'direct') {
        await seen(ann.page, 0)
        await expect.poll(() => ghost(ann.page)).toBe('k11')
        if (submit === 'double') await ann.page.touchscreen.tap(...to)
        else await ann.page.getByRole('button', { name: 'Place at k11' }).tap()
      }
      await stones(bob.page, 1)
      await stones(ann.page, 1)
      expect(await bob.page.locator('.stage .stone').getAttribute('data-pt')).toBe('k11')
    },
  )
}

test('two fingers zoom the board in its place and never place a stone', { tag: '@long' }, async ({ person }) => {
  const { ann, bob, fingers, size } = await meet(person)
  const [middle, i10] = await spots(ann.page, size, 'h8', 'i10')
  const before = await ann.page.locator('.stage .tg-field').boundingBox()
  await spread(fingers, middle, 80, 2.5)
  await expect(zoomed(ann.page)).toBeVisible()
  const cell = async () => {
    const [a, b] = await spots(ann.page, size, 'h8', 'i8')
    return b[0] - a[0]
  }
  expect(await cell()).toBeGreaterThan(44)
  expect(await ann.page.locator('.stage .tg-field').boundingBox()).toEqual(before)
  expect(await ann.page.evaluate(() => visualViewport.scale), 'the page is not zoomed').toBe(1)
  // They move it, and change places: the first is lifted first, the other rests and slides on, a third comes.
  await fingers.down(middle)
  await fingers.down(middle, i10)
  await fingers.move([middle[0] - 60, middle[1] - 40], [i10[0] - 60, i10[1] - 40])
  await fingers.rest([middle[0] - 60, middle[1] - 40])
  await fingers.up()
  await fingers.down(middle)
  await fingers.down(middle, i10)
  await fingers.up(middle)
  await fingers.rest(middle)
  await fingers.up()
  // A finger beside the board makes the one on it no tap.
  await fingers.down([5, before.y + before.height + 60])
  await fingers.down([5, before.y + before.height + 60], middle)
  await fingers.up()
  await seen(ann.page, 0)
  await shot(ann.page, 'touch-zoomed')

  const [k9] = await spots(ann.page, size, 'k9')
  await ann.page.touchscreen.tap(...k9)
  await stones(bob.page, 1)
  expect(await bob.page.locator('.stage .stone').getAttribute('data-pt')).toBe('k9')
  await expect(zoomed(ann.page)).toBeVisible()
  const back = ann.page.getByRole('button', { name: 'Whole board' })
  await back.tap()
  await expect(zoomed(ann.page)).toHaveCount(0)
  await expect(back).toBeHidden()
  await seen(ann.page, 1)

  // While Bob is to move it zooms as well, and his stone is seen wherever it is.
  await spread(fingers, i10, 80, 2.5)
  await expect(zoomed(ann.page)).toBeVisible()
  await bob.page.locator('.stage .tg-field').focus()
  await bob.page.keyboard.type('a1')
  await bob.page.keyboard.press('Enter')
  await stones(ann.page, 2)
  await expect(zoomed(ann.page)).toHaveCount(0)
})

test('one finger scrolls the page beside the board, and over it while another is to move', { tag: '@long' }, async ({
  person,
}) => {
  const { ann, fingers, size } = await meet(person, { screen: [320, 568] })
  const [h8, h14] = await spots(ann.page, size, 'h8', 'h14')
  const sweep = async ([x, y]) => {
    await fingers.down([x, y])
    for (let i = 1; i <= 8; i++) await fingers.move([x, y - 15 * i])
    await fingers.up()
    await drawn(ann.page)
  }
  const scrolled = () => ann.page.evaluate(() => Math.round(scrollY))
  const top = () => ann.page.evaluate(() => scrollTo(0, 0))
  await sweep(h8)
  expect(await scrolled(), 'the board is to be played on').toBe(0)
  const strip = await ann.page.locator('.strip.bottom').boundingBox()
  await sweep([strip.x + strip.width - 20, strip.y + strip.height / 2])
  await expect.poll(scrolled).toBeGreaterThan(40)
  await top()
  await ann.page.touchscreen.tap(...h14)
  await seen(ann.page, 1)
  await ann.page.waitForSelector('.stage .tg-field:not(.movable)')
  await sweep(h8)
  await expect.poll(scrolled).toBeGreaterThan(40)
  await seen(ann.page, 1)
})

test('twenty lines on the smallest phone: every point can be hit', { tag: '@long' }, async ({ person }) => {
  const { ann, bob, fingers, size } = await meet(person, { size: 20, screen: [320, 568] })
  const board = await ann.page.locator('.stage .tg-field').boundingBox()
  expect(board.x >= 0 && board.x + board.width <= 320 && board.y + board.height <= 568).toBe(true)
  const mine = ['a1', 't20', 'a20', 't1', 'j10', 'k11']
  const theirs = ['c5', 'd9', 'm3', 'o14', 'r8', 'e16']
  for (const [i, at] of mine.entries()) {
    await ann.page.waitForSelector('.stage .tg-field.movable')
    const [p] = await spots(ann.page, size, at)
    const towards = v => v + (v < 160 ? 30 : -30)
    await fingers.down([towards(p[0]), p[1] + 20])
    await fingers.move([p[0], p[1] + 10])
    await fingers.move(p)
    await fingers.rest(p)
    const glass = await ann.page.locator('.tg-lens').boundingBox()
    expect(glass.x >= 0 && glass.x + glass.width <= 320 && glass.y >= 0, at).toBe(true)
    expect(Math.hypot(glass.x + glass.width / 2 - p[0], glass.y + glass.height / 2 - p[1])).toBeGreaterThan(80)
    await shot(ann.page, `touch-20-${at}`)
    await fingers.up()
    await stones(bob.page, 2 * i + 1)
    expect(await bob.page.locator('.stage .stone').last().getAttribute('data-pt')).toBe(at)
    await bob.page.locator('.stage .tg-field').focus()
    await bob.page.keyboard.type(theirs[i])
    await bob.page.keyboard.press('Enter')
    await stones(ann.page, 2 * i + 2)
  }
  const [j10, k10] = await spots(ann.page, size, 'j10', 'k10')
  expect(k10[0] - j10[0]).toBeLessThan(16)
  await spread(fingers, j10, 60, 3)
  const [a, b, at] = await spots(ann.page, size, 'j10', 'k10', 'l9')
  expect(b[0] - a[0], 'zoomed, a cell is as large as a finger').toBeGreaterThan(40)
  await shot(ann.page, 'touch-20-zoomed')
  await ann.page.touchscreen.tap(...at)
  await stones(bob.page, 13)
  expect(await bob.page.locator('.stage .stone').last().getAttribute('data-pt')).toBe('l9')
})
