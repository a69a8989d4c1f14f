// What the server draws is on the screen before any script or stylesheet has come, and then nothing moves.
import { make } from './events.mjs'
import { middle, play } from './hand.mjs'
import { drawn, isGame, place, stones, tap } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const won = ['h8', 'g8', 'i8', 'o15', 'j8', 'a15', 'k8', 'e1', 'l8']
const screens = [
  { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  { viewport: { width: 1280, height: 800 } },
]

/** A page whose stylesheet and scripts wait until they are let through; `chosen` are settings of the device. */
async function held(person, path, { chosen, ...options } = {}) {
  const { page } = await person({ path: '/robots.txt', ...options })
  const free = {}
  for (const kind of ['css', 'js']) {
    const open = new Promise(done => (free[kind] = done))
    await page.route(new RegExp(`\\.${kind}$`), async r => {
      await open
      await r.continue()
    })
  }
  await page.addInitScript(chosen => {
    if (chosen) localStorage.setItem('tengen.settings', JSON.stringify({ ...chosen, v: 2 }))
    globalThis.shifts = []
    new PerformanceObserver(l => {
      for (const e of l.getEntries())
        globalThis.shifts.push(`${e.value}: ${e.sources.map(s => s.node?.className || s.node?.nodeName).join(', ')}`)
    }).observe({ type: 'layout-shift', buffered: true })
  }, chosen)
  await page.goto(path, { waitUntil: 'commit' })
  return { page, free }
}

const parts = [
  '.site-top',
  '.brand',
  '.nav',
  '.nav-link',
  '.gear',
  '.section-head h2',
  '.first-board:not(:has(.my-board)) .muted',
  '.strip',
  '.strip .person-name',
  '.tg-field',
  '.tg-svg',
  '.tg-svg .name',
  '.tg-svg .stone',
  '.my-board .mini',
  '.my-board .tile-names',
  '.my-board .btn',
]

/** Where each part is, and what it looks like: [part, look]. */
const sight = page =>
  page.evaluate(
    parts =>
      parts.flatMap(q =>
        [...document.querySelectorAll(q)].map((el, i) => {
          const r = el.getBoundingClientRect()
          const wide = /person-name|muted|tile-names/.test(q) ? 0 : r.width // as its letters, whose font may not be there yet
          const box = [r.left, r.top, wide, r.height].map(v => Math.round(v * 10) / 10).join(' ')
          const { color, backgroundColor, fontSize, fill, visibility } = getComputedStyle(el)
          return [
            `${q} ${i}`,
            `${box} ${color} ${backgroundColor} ${fontSize} ${fill.replace(/#tg\d+/, '#tg')} ${visibility}`,
          ]
        }),
      ),
    parts,
  )

const painted = page => page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)

/** The page as the server drew it, then with its stylesheet, then with its script: all that was there stays as it is. */
async function same({ page, free }, works = '.tg-field[role]') {
  await page.locator('body > link').waitFor({ state: 'attached' }) // which comes after all that is drawn
  await painted(page)
  await page.evaluate(() => document.fonts.ready.then(() => {})) // a letter's box is its font's
  const first = await sight(page)
  expect(await page.locator(works).count()).toBe(0)
  free.css()
  await page.waitForFunction(() => document.styleSheets.length > 1)
  expect(await sight(page)).toEqual(first)
  free.js()
  await page.locator(works).first().waitFor()
  await page.waitForLoadState('networkidle')
  await drawn(page)
  const then = await sight(page)
  const before = Object.fromEntries(first)
  expect(Object.fromEntries(then.filter(([part]) => part in before))).toEqual(before)
  const shifts = await page.evaluate(() => globalThis.shifts)
  const sum = shifts.reduce((all, s) => all + Number.parseFloat(s), 0)
  expect(sum, shifts.join('; ')).toBeLessThan(0.0005) // a word is a pixel wider when its font comes
}

for (const screen of screens) {
  const size = `${screen.viewport.width}×${screen.viewport.height}`
  test(`nothing moves when the script takes over, ${size}`, { tag: '@long' }, async ({ person, hand }) => {
    const [ann, bob] = [await hand(), await hand()]
    const over = await play(ann, bob, won)
    await same(await held(person, '/', screen))
    await same(await held(person, `/g/${over}`, screen))
    const live = await play(ann, bob, middle)
    for (const who of [ann, bob]) who.tell({ t: 'watch', g: live })
    await same(await held(person, `/g/${live}`, screen))
    for (const who of [ann, bob])
      await same(await held(person, `/g/${live}`, { ...screen, storageState: await who.context.storageState() }))
  })
}

const slim = { ...screens[0], viewport: { width: 320, height: 640 } }
for (const screen of [slim, ...screens]) {
  const size = `${screen.viewport.width}×${screen.viewport.height}`
  test(`what begins soon moves nothing on the first page, ${size}`, { tag: '@long' }, async ({
    person,
    hand,
    named,
  }) => {
    const [guest, host] = [await hand(), await hand(named('Host'))]
    const title = `The long evening of ${named('five')} in a row, with a break for everybody`
    await make(host, { kind: 'swiss', rounds: 3, title }, 1800)
    for (const storageState of [undefined, await guest.context.storageState(), await host.context.storageState()])
      await same(await held(person, '/', { ...screen, storageState }), '.soon')
  })
}

test('a game of one’s own on the first page is there at once', { tag: '@long' }, async ({ person, hand }) => {
  const [ann, bob] = [await hand(), await hand()]
  await play(ann, bob, middle, { clock: { kind: 'correspondence', initial: 0, increment: 0, period: 3 * 86_400_000 } })
  for (const who of [ann, bob])
    await same(await held(person, '/', { ...screens[0], storageState: await who.context.storageState() }), '.quick')
})

test('the first frame has the theme, the board and the stones of this device', { tag: '@long' }, async ({
  person,
  hand,
}) => {
  const g = await play(await hand(), await hand(), middle)
  for (const chosen of [
    { theme: 'dark', board: 'slate', stones: 'rings' },
    { theme: 'light', board: 'contrast', stones: 'flat' },
  ]) {
    const p = await held(person, `/g/${g}`, { chosen, colorScheme: 'light' })
    await same(p)
    await expect(p.page.locator('html')).toHaveAttribute('data-board', chosen.board)
  }
})

test('a board that will be another is not shown before', { tag: '@long' }, async ({ person, hand }) => {
  const g = await play(await hand(), await hand(), middle)
  for (const [chosen, place] of [
    [{ coordinates: false }, ''],
    [{}, '#3'],
  ]) {
    const { page, free } = await held(person, `/g/${g}${place}`, { chosen })
    await painted(page)
    await expect(page.locator('.tg-field')).toHaveCSS('visibility', 'hidden')
    free.css()
    free.js()
    await expect(page.locator('.tg-field[role]')).toHaveCSS('visibility', 'visible')
  }
})

test('a stone placed before the script has come is the first move', { tag: '@long' }, async ({ person }) => {
  for (const screen of screens) {
    const { page, free } = await held(person, '/', screen)
    await painted(page)
    await (screen.hasTouch ? tap : place)(page, 'j10')
    free.css()
    free.js()
    await page.waitForURL(isGame)
    await stones(page, 2)
    await expect(page.locator('.stage .stone').first()).toHaveAttribute('data-pt', 'j10')
  }
})
