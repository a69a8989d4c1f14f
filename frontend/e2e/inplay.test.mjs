// The actions while a game is played besides placing stones: premoves, the board alone, drawings.
import { create } from './made.mjs'
import { faults } from './look.mjs'
import { drawn, place, shot, stones, tap } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Ann plays Black against Bob; both place stones by one tap. */
async function meet(person, change = {}, anns = {}) {
  const ann = await person(anns)
  const bob = await person({ path: '/robots.txt' })
  for (const p of [ann, bob])
    await p.page.evaluate(() => {
      localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, submit: 'direct' }))
      localStorage.setItem('tengen.inplay', JSON.stringify({ premove: true }))
    })
  const path = `/g/${await create(ann.page, { clock: { kind: 'none', initial: 0, increment: 0 }, ...change })}`
  for (const p of [ann, bob]) await p.page.goto(path)
  await bob.page.getByRole('button', { name: 'Join the game' }).click()
  for (const p of [ann, bob]) {
    await p.page.waitForSelector('.stage .tg-svg')
    await ready(p.page)
    await drawn(p.page)
  }
  return { ann, bob, path }
}

const premove = page => page.locator('.stage .premove')
const status = page => page.locator('.panel .status')
/** What comes after the page of a game has come. */
const ready = page => page.locator('.zen-open').waitFor({ state: 'attached' })
async function choose(page, at, put = place) {
  await put(page, at)
  await expect(premove(page)).toHaveAttribute('data-pt', at)
}

test('a premove: chosen, moved, taken back, sent; dropped when the point is taken', async ({ person }) => {
  const { ann, bob } = await meet(person)
  await choose(bob.page, 'i9')
  await expect(status(bob.page)).toContainText('Premove: i9.')
  await choose(bob.page, 'j9')
  await place(bob.page, 'j9')
  await expect(premove(bob.page)).toHaveCount(0)
  await expect(status(bob.page)).toContainText('Premove j9 cancelled.')
  await choose(bob.page, 'j9')
  await bob.page.keyboard.press('Escape')
  await expect(premove(bob.page)).toHaveCount(0)
  // By keys.
  await bob.page.locator('.stage .tg-field').focus()
  for (const k of ['h', '9', 'Enter']) await bob.page.keyboard.press(k)
  await expect(premove(bob.page)).toHaveAttribute('data-pt', 'h9')
  await shot(bob.page, 'premove')
  await stones(ann.page, 0)
  await place(ann.page, 'h8')
  for (const p of [ann, bob]) await stones(p.page, 2)
  expect(await ann.page.locator('.stage .stone').last().getAttribute('data-pt')).toBe('h9')
  // It was for one move: the next one is answered by nothing.
  await place(ann.page, 'i8')
  await stones(bob.page, 3)
  await expect(status(bob.page)).toContainText('Your move')
  await place(bob.page, 'g8')
  await stones(ann.page, 4)
  await choose(bob.page, 'j8')
  await place(ann.page, 'j8')
  await stones(bob.page, 5)
  await expect(status(bob.page)).toContainText('Premove cancelled: j8 is taken. Your move')
  await expect(premove(bob.page)).toHaveCount(0)
})

test('a premove does not outlive the link, the page or a step of an opening', { tag: '@long' }, async ({ person }) => {
  const { ann, bob } = await meet(person)
  await choose(bob.page, 'i9')
  await bob.context.setOffline(true)
  await expect(status(bob.page)).toContainText('Connection lost')
  await place(ann.page, 'h8')
  await bob.context.setOffline(false)
  await stones(bob.page, 1)
  await expect(status(bob.page)).toContainText('Premove i9 cancelled: the connection was lost')
  await place(bob.page, 'h9')
  await stones(ann.page, 2)
  await choose(bob.page, 'i9')
  await bob.page.reload()
  await stones(bob.page, 2)
  await place(ann.page, 'i8')
  await stones(bob.page, 3)
  await drawn(bob.page)
  await stones(ann.page, 3)

  const swap = await meet(person, { opening: 'swap2' })
  await place(swap.bob.page, 'h8')
  await place(swap.ann.page, 'h8')
  await stones(swap.bob.page, 1)
  await expect(premove(swap.bob.page)).toHaveCount(0)
})

test('a premove on a phone; switched off in the settings there is none', { tag: '@long' }, async ({ person }) => {
  const { ann, bob } = await meet(person, {}, phone)
  await tap(ann.page, 'h8')
  await stones(bob.page, 1)
  await choose(ann.page, 'i9', tap)
  await shot(ann.page, 'premove-phone')
  await place(bob.page, 'h9')
  await stones(ann.page, 3)
  await bob.page.goto('/settings')
  await bob.page.getByRole('switch', { name: 'Premoves' }).click()
  expect(await bob.page.evaluate(() => JSON.parse(localStorage.getItem('tengen.inplay')).premove)).toBe(false)
})

for (const [device, options] of [
  ['a desk', {}],
  ['a phone', phone],
])
  test(`the board alone, on ${device}`, { tag: '@long' }, async ({ person }) => {
    const { ann, bob } = await meet(person, {}, { ...options, bypassCSP: false })
    const { page } = ann
    const aside = page.locator('.site-top, .controls, .talk, .about, .foot')
    const alone = async () => {
      for (const el of await aside.all()) await expect(el).toBeHidden()
      for (const place of ['top', 'bottom']) await expect(page.locator(`.strip.${place}`)).toBeVisible()
    }
    // By the menu, and back by its button.
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('button', { name: 'Zen mode', exact: true }).click()
    await alone()
    const leave = page.getByRole('button', { name: 'Leave zen mode (z)' })
    await expect(leave).toBeFocused()
    await shot(page, `zen-${device === 'a desk' ? 'desk' : 'phone'}`)
    expect(await faults(page)).toEqual([])
    const board = await page.locator('.stage .tg-field').boundingBox()
    const { width, height } = page.viewportSize()
    expect(board.x >= 0 && board.x + board.width <= width && board.y + board.height <= height).toBe(true)
    // It is played on as before.
    await (options.hasTouch ? tap : place)(page, 'h8')
    await stones(bob.page, 1)
    await leave.click()
    await expect(page.locator('.controls')).toBeVisible()
    // By keys; what is typed is text.
    await page.keyboard.press('z')
    await alone()
    await page.keyboard.press('z')
    await expect(page.locator('.controls')).toBeVisible()
    await page.keyboard.press('z')
    await alone()
    await page.keyboard.press('Escape')
    await expect(page.locator('.controls')).toBeVisible()
    if (!options.hasTouch) {
      if (await page.getByRole('tab', { name: 'Chat' }).count()) await page.getByRole('tab', { name: 'Chat' }).click()
      await page.locator('.say input').fill('')
      await page.locator('.say input').press('z')
      await expect(page.locator('.controls')).toBeVisible()
    }
    // It ends with the page.
    await page.locator('.game h1').focus()
    await page.keyboard.press('z')
    await alone()
    await page.goBack()
    await expect(page.locator('.site-top')).toBeVisible()
    await page.keyboard.press('z')
    await expect(page.locator('.site-top')).toBeVisible()
  })

/** The second button, from a point to another. */
async function drag(page, from, to, ...keys) {
  const at = p =>
    page
      .locator('.stage .tg-svg')
      .first()
      .evaluate((svg, p) => {
        const q = new DOMPoint((p.charCodeAt(0) - 97) * 100, (15 - Number(p.slice(1))) * 100).matrixTransform(
          svg.getScreenCTM(),
        )
        return [q.x, q.y]
      }, p)
  for (const k of keys) await page.keyboard.down(k)
  await page.mouse.move(...(await at(from)))
  await page.mouse.down({ button: 'right' })
  await page.mouse.move(...(await at(to)), { steps: 4 })
  await page.mouse.up({ button: 'right' })
  for (const k of keys) await page.keyboard.up(k)
}

test('circles and arrows by the second button, where no stone is awaited', { tag: '@long' }, async ({ person }) => {
  const { ann, bob, path } = await meet(person)
  const drawnOn = page =>
    page
      .locator('.stage .drawn')
      .evaluateAll(all => all.map(g => `${g.dataset.from}${g.dataset.to} ${g.getAttribute('class').at(-1)}`))
  const menus = page =>
    page.evaluate(() => {
      globalThis.menus = 0
      addEventListener('contextmenu', e => e.defaultPrevented || globalThis.menus++)
    })
  const shownMenus = page => page.evaluate(() => globalThis.menus)
  const eve = await person({ path })
  await eve.page.waitForSelector('.stage .tg-svg')
  await ready(eve.page)
  for (const p of [ann, bob, eve]) await menus(p.page)
  for (const { page } of [bob, eve]) {
    await drag(page, 'h8', 'h8')
    await drag(page, 'c3', 'f6')
    await drag(page, 'c3', 'c9', 'Shift')
    await expect.poll(() => drawnOn(page)).toEqual(['h8h8 0', 'c3f6 0', 'c3c9 1'])
    await shot(page, 'drawn')
    await drag(page, 'c3', 'f6')
    await expect.poll(() => drawnOn(page)).toEqual(['h8h8 0', 'c3c9 1'])
    expect(await shownMenus(page)).toBe(0)
  }
  // While one's own stone is awaited the button is the browser's.
  await drag(ann.page, 'h8', 'h8')
  expect(await drawnOn(ann.page)).toEqual([])
  expect(await shownMenus(ann.page)).toBe(1)
  // A stone, or the first button, wipes all off.
  await place(ann.page, 'h8')
  await stones(eve.page, 1)
  await expect.poll(() => drawnOn(eve.page)).toEqual([])
  await drag(eve.page, 'd4', 'h8')
  await expect.poll(() => drawnOn(eve.page)).toEqual(['d4h8 0'])
  await place(eve.page, 'a1')
  await expect.poll(() => drawnOn(eve.page)).toEqual([])
  // In a study a circle is a mark of the move, that can be undone; an arrow is for now.
  await eve.page.goto('/analysis')
  await eve.page.waitForSelector('.stage .tg-svg')
  await drag(eve.page, 'd4', 'd4')
  await expect(eve.page.locator('.stage .mark-sign[data-pt=d4]')).toHaveCount(1)
  await drag(eve.page, 'd4', 'h8')
  await expect.poll(() => drawnOn(eve.page)).toEqual(['d4h8 0'])
  await drag(eve.page, 'd4', 'd4')
  await expect(eve.page.locator('.stage .mark-sign[data-pt=d4]')).toHaveCount(0)
})

test('a solution is drawn on, a puzzle that waits for a stone is not', { tag: '@long' }, async ({ person, site }) => {
  // A win, whose proof asks for replies; the puzzle of the day may be of any kind.
  let win
  const kind = async () => {
    const got = await fetch(`${site.base}/api/puzzles/next?rule=freestyle`)
    win = got.ok ? await got.json() : undefined
    return win?.kind
  }
  await expect.poll(kind, { intervals: [50] }).toBe('win')
  const { page } = await person()
  await page.route('**/api/puzzles/daily*', route => route.fulfill({ json: { day: '2026-11-28', puzzle: win } }))
  await page.goto('/puzzles/daily')
  const count = () => page.locator('.stage .drawn').count()
  await page.locator('.stage .tg-field[role]').waitFor()
  await drag(page, 'd4', 'd4')
  expect(await count()).toBe(0)
  await page.getByRole('button', { name: 'Show me the solution' }).click()
  await page.getByRole('button', { name: 'Try it again' }).waitFor()
  await drag(page, 'd4', 'h8')
  await expect.poll(count).toBe(1)
  await page.getByRole('button', { name: 'Walk through the proof' }).click()
  await page.locator('.review').waitFor()
  await page.locator('.stage .tg-svg text:not(.name)', { hasText: /^1$/ }).waitFor() // the first move, numbered: what is drawn stays with it
  await drag(page, 'd4', 'h8')
  await expect.poll(count).toBe(1)
})
