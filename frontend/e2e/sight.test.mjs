// What must be in sight on every screen: the board whatever is pressed, how a game has ended, the main button of a dialog.
import { five, middle, play, seek } from './hand.mjs'
import { screens, unseen } from './look.mjs'
import { drawn, place, shot, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'
import { tap } from './wire.mjs'

const phones = screens.slice(0, 4)
const button = (page, name) => page.getByRole('button', { name, exact: true })

async function resize(page, [width, height]) {
  await page.setViewportSize({ width, height })
  await drawn(page)
}

const LEAST = 240

/** How large the board is, and what the page is made of roughly: where that is the same, so is the layout. */
const layout = page =>
  page.evaluate(() => {
    const r = document.querySelector('main .stage .board')?.getBoundingClientRect()
    const parts = [...document.querySelectorAll('main > *, main > * > *, main .stage, main .stage > *, dialog[open]')]
    return { side: r ? Math.min(r.width, r.height) : null, parts: parts.map(p => p.className).join('|') }
  })

/** Presses the next control that has not been pressed, of the dialog if one is open; its name, null when there is none. */
const pressNext = (page, seen) =>
  page.evaluate(seen => {
    const within = document.querySelector('dialog[open]') ?? document.querySelector('main')
    for (const el of within.querySelectorAll('button, summary, input[type=radio], input[type=checkbox]')) {
      const text = el.getAttribute('aria-label') ?? el.closest('label')?.textContent ?? el.textContent
      const name = `${el.tagName} ${text}`.replaceAll(/\b[a-t]?\d+\b/g, '#')
      if (seen.includes(name) || el.disabled || !el.checkVisibility()) continue
      el.click()
      return name
    }
    return null
  }, seen)

/** Presses every control of a page once. Where that changes the layout, the board is measured on every screen. */
async function pressAll(page, name) {
  const path = page.url()
  const seen = []
  const layouts = new Set()
  const small = []
  for (let last = 'as it is'; last !== null || (await page.locator('dialog[open]').count()) > 0; ) {
    if (last === null) await page.keyboard.press('Escape')
    await drawn(page)
    if (page.url().split('#')[0] !== path.split('#')[0]) await page.goto(path)
    const { parts } = await layout(page)
    if (!layouts.has(parts)) {
      layouts.add(parts)
      for (const screen of screens) {
        await resize(page, screen)
        const { side } = await layout(page)
        if (side !== null && side < LEAST - 1) small.push(`${name}, ${last}, ${screen.join('×')}: ${side} px`)
      }
      await resize(page, screens.at(-1))
    }
    last = await pressNext(page, seen)
    if (last !== null) seen.push(last)
  }
  expect(seen.length, name).toBeGreaterThan(3)
  return small
}

test('no control of a page makes its board vanish', { tag: '@long' }, async ({ person, hand, allow }) => {
  allow(/status of (4\d\d|503)|play\(\)|clipboard/i) // of what is pressed much is refused
  const options = { viewport: { width: 1280, height: 800 }, permissions: ['clipboard-read', 'clipboard-write'] }
  const [ann, bob] = [await hand(), await hand()]
  const over = await play(ann, bob, five)
  const live = await play(ann, bob, five.slice(0, 8))
  const small = []
  const p = await person({ ...options, path: '/analysis' })
  await p.page.getByText('Black to move').waitFor()
  for (const at of ['h8', 'a1', 'i8', 'a3', 'j8', 'c1']) await place(p.page, at)
  await stones(p.page, 6)
  await p.page.getByRole('switch', { name: 'Engine' }).check()
  await button(p.page, 'Show the win').click({ timeout: 120_000 })
  await p.page.getByRole('heading', { name: 'Why Black wins' }).waitFor()
  small.push(...(await pressAll(p.page, 'analysis')))

  const own = { ...options, storageState: await ann.context.storageState() }
  for (const [name, path, ready, who] of [
    ['a finished game', `/g/${over}`, '.result', own],
    ['a watched game', `/g/${live}`, '.status', options],
    ['a lesson', '/learn', '.lesson-board svg', options],
    ['one’s own game', `/g/${live}`, '.status', own],
  ]) {
    const { page } = await person({ ...who, path })
    await page.locator(ready).first().waitFor()
    small.push(...(await pressAll(page, name)))
  }
  const { page } = await person({ ...options, path: '/local' })
  await button(page, 'Play').click()
  await page.locator('.game .stage .tg-svg').waitFor()
  small.push(...(await pressAll(page, 'a game without the server')))
  expect(small).toEqual([])
})

/** Where dialogs are looked at: phones, one of them on its side, and desks of little height. */
const dialogScreens = [
  [320, 568],
  [360, 640],
  [390, 844],
  [844, 390],
  [1366, 768],
  [1280, 800],
]

/** Whether the main button of the dialog that is open is in sight, on phones and on a desk. */
async function main(page, name) {
  const hidden = []
  for (const screen of dialogScreens) {
    await resize(page, screen)
    const dialog = page.locator('dialog[open]')
    const done = dialog.locator('.btn.primary, .btn.danger')
    const wanted = (await done.count()) > 0 ? done.last() : dialog.locator('.btn').last()
    await dialog.evaluate(d => d.scrollTo(0, 0))
    const why = await unseen(wanted)
    if (why) hidden.push(`${name}, ${screen.join('×')}: ${why}`)
    await shot(page, `dialog-${name.replaceAll(/\W+/g, '-')}-${screen[0]}`)
  }
  await resize(page, screens.at(-1))
  return hidden
}

/** Looks at dialogs of a page on every screen, one after the other; `hidden` is which main button was out of sight, and where. */
function dialogs(page) {
  const hidden = []
  const shows = async (name, ...more) => {
    await page.locator('dialog[open] .btn').first().waitFor()
    hidden.push(...(await main(page, name)))
    for (const [what, press] of more) {
      await press()
      await drawn(page)
      hidden.push(...(await main(page, `${name}, ${what}`)))
    }
    await page.keyboard.press('Escape')
    await page.locator('dialog[open]').waitFor({ state: 'detached' })
  }
  return { hidden, shows }
}

const desk = { viewport: { width: 1280, height: 800 } }

// Three tests, as each takes a while on a busy machine.
test('the main button of a new game’s form is in sight', { tag: '@long' }, async ({ person, hand, named }) => {
  const [ann, bob] = [await hand(named('Ada')), await hand(named('Bea'))]
  const { page } = await person({ ...desk, storageState: await ann.context.storageState() })
  const { hidden, shows } = dialogs(page)
  const choose = name => page.locator('dialog[open]').getByRole('radio', { name }).first().check({ force: true })
  const form = [
    ['more settings', () => page.locator('dialog[open] .more > summary').click()],
    ['renju', () => choose('Renju')],
    ['a clock of one’s own', () => choose('Custom')],
  ]
  for (const name of ['Play a bot', 'Invite a friend', 'Custom game', 'Challenge a player']) {
    await button(page, name).click()
    await shows(name, ...form)
  }
  await page.goto(`/@/${bob.user.name}`)
  await button(page, 'Challenge').click()
  await shows('a challenge from a profile', ...form)
  expect(hidden).toEqual([])
})

test('the main button of a game’s dialogs is in sight', { tag: '@long' }, async ({ person, hand, named }) => {
  const [ann, bob] = [await hand(named('Ada')), await hand(named('Bea'))]
  const { page } = await person({ ...desk, storageState: await ann.context.storageState() })
  const { hidden, shows } = dialogs(page)
  const d = { settings: {}, color: 'random', kind: 'challenge', to: ann.user.name }
  await page.goto('/')
  await seek(bob, {}, { kind: d.kind, to: d.to, color: d.color })
  await button(page, 'Decline').first().click()
  await shows('why a challenge is declined')

  const live = await play(ann, bob, ['h8', 'i9', 'i7', 'g9', 'a15', 'c15'], { rule: 'renju' })
  await page.goto(`/g/${live}`)
  const wire = await tap(page)
  await wire.welcomed
  const away = { black: true, white: false, whiteLost: wire.last('welcome').d.now - 600_000, watchers: 0 }
  // The state may still be on its way, and says who is here, too.
  wire.change = f =>
    f.t === 'presence' ? { ...f, d: away } : f.t === 'state' ? { ...f, d: { ...f.d, presence: away } } : f
  wire.say({ t: 'presence', g: live, d: away })
  for (const name of ['Claim win', 'Claim draw']) {
    await button(page, name).click()
    await shows(name)
  }
  await button(page, 'Resign').click()
  await shows('resigning')
  await button(page, 'Pass').click()
  await shows('a pass')
  await ann.ask({ t: 'resign', g: live, v: 7 })
  await page.locator('.result').waitFor()
  for (const name of ['Game log', 'Download']) {
    await button(page, 'More actions').click()
    await page.locator('.menu').getByRole('button', { name }).click()
    await shows(name)
  }
  expect(hidden).toEqual([])
})

test('the main button of the other dialogs is in sight', { tag: '@long' }, async ({ person, hand, named }) => {
  const ann = await hand(named('Ada'))
  const { page } = await person({ ...desk, storageState: await ann.context.storageState() })
  const { hidden, shows } = dialogs(page)
  await page.goto('/local')
  await button(page, 'Play').click()
  await button(page, 'Resign').click()
  await shows('resigning without the server')
  await page.goto('/analysis')
  await button(page, 'Menu').click()
  await button(page, 'Studies').click()
  await page
    .locator('.study-save input')
    .fill('A study with a long name, so that the question about it has several lines')
  await page.locator('.study-save button[type=submit]').click()
  await page.waitForURL(/\/study\//)
  await button(page, 'Menu').click()
  await button(page, 'Delete').click()
  await shows('deleting a study')
  expect(hidden).toEqual([])
})

/** Moves to every point of a board, so that nobody has more than two in a row. */
const full = () => {
  const points = [[], []]
  for (let row = 0; row < 15; row++)
    for (let column = 0; column < 15; column++)
      points[(column + 2 * row) % 4 < 2 ? 0 : 1].push(`${'abcdefghijklmno'[column]}${row + 1}`)
  const [black, white] = points
  return black.flatMap((at, i) => [at, white[i]].filter(Boolean).map(at => ({ at, spent: 900 })))
}

/** Tells a page in the server's place, now and whenever it asks, that a game is over: in earnest it would take time. */
async function teller(page, g, end) {
  const w = await tap(page)
  const live = await page.evaluate(() => JSON.parse(document.getElementById('first').textContent).state)
  const v = live.v + 1
  const d = { ...live, v, status: 'over', ...end, may: live.you ? ['rematch'] : [], next: undefined }
  return () => {
    const over = { t: 'state', g, v, d }
    w.answer = f => f.t === 'watch' && over
    w.say(over)
  }
}

/** [name, settings, points, how it ends then, by frames of Black's and White's; or what is told of it]. */
const ends = [
  // Unlike any position that a test of studies asks about: no help is given with one of a live game.
  ['five', {}, ['h8', 'g8', 'i8', 'o15', 'j8', 'a15', 'k8', 'e1', 'l8'], async () => {}],
  ['overline', {}, ['h8', 'g8', 'i8', 'o15', 'j8', 'a15', 'l8', 'e1', 'm8', 'o1', 'k8'], async () => {}],
  ['resigned', {}, middle, (black, _, at) => black.ask({ t: 'resign', ...at })],
  ['resigned early', {}, ['h8', 'i9', 'j10'], (_, white, at) => white.ask({ t: 'resign', ...at })],
  ['aborted', {}, ['h8'], (black, _, at) => black.ask({ t: 'abort', ...at })],
  [
    'agreed',
    {},
    middle,
    async (black, white, at) => {
      const { v } = await black.ask({ t: 'offer', ...at, d: { offer: 'draw' } })
      await white.ask({ t: 'answer', g: at.g, v, d: { accept: true } })
    },
  ],
  [
    'forbidden',
    { rule: 'renju', forbidden: 'loses' },
    ['g8', 'f5', 'h10', 'f6', 'g9', 'f4', 'f3', 'o1', 'h8', 'f7'],
    (black, _, at) => black.ask({ t: 'move', ...at, d: { at: 'f8' } }),
  ],
  [
    'passes',
    { rule: 'renju' },
    ['h8', 'i9', 'i7', 'g9', 'a15', 'c15'],
    async (black, white, at) => {
      const { v } = await black.ask({ t: 'pass', ...at })
      await white.ask({ t: 'pass', g: at.g, v })
    },
  ],
  ['time', {}, middle, { result: { winner: 'white', reason: 'time' } }],
  ['away', {}, middle, { result: { winner: 'black', reason: 'away' } }],
  ['full board', {}, middle, { result: { winner: '', reason: 'full_board' }, moves: full() }],
]

for (const [name, settings, points, end] of ends) {
  test(`how a game has ended is in sight: ${name}`, { tag: '@long' }, async ({ person, hand, allow }) => {
    if (end.result) allow(/status of 40[34]/) // no review: to the server the game goes on
    const [ann, bob] = [await hand(), await hand()]
    const decided = name === 'five' || name === 'overline'
    const before = decided ? points.slice(0, -1) : points
    const g = await play(ann, bob, before, settings)
    const phone = { isMobile: true, hasTouch: true, viewport: { width: 320, height: 568 }, path: `/g/${g}` }
    const player = await person({ ...phone, storageState: await ann.context.storageState() })
    const watcher = await person(phone)
    const tellers = []
    for (const { page } of [player, watcher]) {
      if (end.result) tellers.push(await teller(page, g, end))
      await page.locator('.stage .tg-svg').waitFor()
      await stones(page, before.length)
      await page.locator('.stage').scrollIntoViewIfNeeded()
    }
    const at = { g, v: before.length + 1 }
    if (decided) await ann.ask({ t: 'move', ...at, d: { at: points.at(-1) } })
    else if (end.result) for (const tell of tellers) tell()
    else await end(ann, bob, at)
    const hidden = []
    for (const [who, { page }] of Object.entries({ player, watcher })) {
      await page.locator('.result').waitFor()
      const look = async when => {
        for (const part of ['h2', 'p']) {
          const why = await unseen(page.locator(`.result ${part}`).first())
          if (why) hidden.push(`${who}, ${when}, ${part}: ${why}`)
        }
      }
      await drawn(page)
      await look('as it ended')
      await page.reload()
      await page.locator('.result').waitFor()
      for (const screen of phones) {
        await resize(page, screen)
        await page.evaluate(() => scrollTo(0, 0))
        await look(screen.join('×'))
        await shot(page, `end-${name.replaceAll(/\W+/g, '-')}-${who}-${screen[0]}`)
      }
    }
    expect(hidden).toEqual([])
  })
}
