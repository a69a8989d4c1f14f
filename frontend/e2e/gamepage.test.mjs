// The page of a game: what it says to whom, the ways to a move, the chat, and
// how it is laid out on every screen.
import { faults } from './look.mjs'
import { play } from './hand.mjs'
import { create } from './made.mjs'
import { drawn, place, shot, stones, tap } from './site.mjs'
import { expect, test } from './fixtures.mjs'

const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

/** Ann plays Black against Bob; Eve watches. */
async function meet(person, change, { anns = {}, bobs = {}, eves = {} } = {}) {
  const ann = await person(anns)
  const bob = await person(bobs)
  for (const p of [ann, bob])
    await p.page.evaluate(() => localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, submit: 'direct' })))
  const path = `/g/${await create(ann.page, change)}`
  for (const p of [ann, bob]) await p.page.goto(path)
  await bob.page.getByRole('button', { name: 'Join the game' }).click()
  const eve = await person({ path, ...eves })
  for (const p of [ann, bob, eve]) await p.page.waitForSelector('.stage .tg-svg')
  return { ann, bob, eve, path }
}

async function alternate(ann, bob, points, put = place) {
  for (const [i, at] of points.entries()) {
    await (i % 2 ? place(bob.page, at) : put(ann.page, at))
    for (const p of [ann, bob]) await stones(p.page, i + 1)
  }
}

const focused = page =>
  page.evaluate(() => {
    const el = document.activeElement
    return el?.matches('h1, .tg-field') ? 'game' : (el?.tagName ?? 'none')
  })

/** Points of which no five can be made in the order given. */
const scattered = [8, 10, 6, 12].flatMap(row => [...'hgifjekl'].map(column => column + row))

test('the header, the words of a resignation, and the focus, for all three', { tag: '@long' }, async ({ person }) => {
  const day = () => String(new Date().getDate())
  const before = day()
  const { ann, bob, eve } = await meet(person, { rule: 'renju', forbidden: 'loses', takebacks: false })
  const days = [before, day()] // it may be midnight
  for (const p of [ann, bob, eve]) {
    const about = await p.page.getByRole('region', { name: 'About this game' }).innerText()
    for (const part of ['Renju', '15×15', 'free opening', '5+3', 'forbidden moves lose', 'no takebacks', 'private'])
      expect(about).toContain(part)
    expect(days.filter(day => about.includes(day))).not.toEqual([])
    await p.page.waitForFunction(() => document.activeElement?.matches('h1, .tg-field'))
  }
  await alternate(ann, bob, ['h8', 'h9'])
  await ann.page.getByRole('button', { name: 'Resign' }).click()
  await ann.page.getByRole('button', { name: 'Yes, resign' }).click()
  for (const [p, head, how] of [
    [ann, 'You lose', 'You resigned.'],
    [bob, 'You win', 'Your opponent resigned.'],
    [eve, 'White wins', 'Black resigned.'],
  ]) {
    await p.page.getByRole('heading', { name: head }).waitFor()
    expect((await p.page.locator('.result p').innerText()).trim()).toBe(how)
    await expect(p.page.locator('.about')).toHaveText(/White wins\. Black resigned\./)
  }
  expect(await focused(eve.page)).toBe('game')
})

// Nobody moves: the least time there is begins with the game.
test('who runs out of time reads so', { tag: '@long' }, async ({ person }) => {
  const { ann, bob, eve } = await meet(person, { clock: { kind: 'fischer', initial: 10_000, increment: 0 } })
  for (const [p, how] of [
    [ann, 'You ran out of time.'],
    [bob, 'Your opponent ran out of time.'],
    [eve, 'Black ran out of time.'],
  ])
    await p.page.locator('.result').getByText(how, { exact: true }).waitFor()
})

test('to a move by keys, wheel, click and address', async ({ person }) => {
  const { ann, bob, eve, path } = await meet(person, {})
  await alternate(ann, bob, scattered.slice(0, 8))
  await stones(eve.page, 8)
  const at = n => eve.page.waitForURL(u => u.hash === (n === undefined ? '' : `#${n}`))
  await drawn(eve.page) // keys count from the moves that are drawn
  await eve.page.keyboard.press('ArrowLeft')
  await stones(eve.page, 7)
  await at(7)
  await eve.page.keyboard.press('Home')
  await stones(eve.page, 0)
  await at(0)
  await eve.page.keyboard.press('End')
  await at(undefined)
  await eve.page.locator('.ply button').nth(2).click()
  await stones(eve.page, 3)
  await at(3)
  await eve.page.locator('.stage').hover()
  await eve.page.mouse.wheel(0, 100)
  await stones(eve.page, 4)
  await eve.page.mouse.wheel(0, -100)
  await stones(eve.page, 3)
  await eve.page.mouse.wheel(0, -100)
  await stones(eve.page, 2)
  await at(2)
  // The same page at another address, the address anew, and a link from elsewhere.
  await eve.page.evaluate(() => (location.hash = '#5'))
  await stones(eve.page, 5)
  await eve.page.reload()
  await stones(eve.page, 5)
  await eve.page.getByText('Viewing move 5 of 8.').waitFor()
  await eve.page.goto(`${path}#1`)
  await stones(eve.page, 1)
  await eve.page.getByRole('button', { name: 'Copy link to move 1' }).waitFor()
  // While one’s own stone is awaited, the wheel belongs to the page.
  await ann.page.locator('.stage').hover()
  await ann.page.evaluate(() => {
    globalThis.turned = new Promise(done => addEventListener('wheel', e => setTimeout(() => done(e.defaultPrevented))))
  })
  await ann.page.mouse.wheel(0, -100)
  expect(await ann.page.evaluate(() => globalThis.turned), 'the board takes the wheel').toBe(false)
  await drawn(ann.page)
  await stones(ann.page, 8)
  expect(new URL(ann.page.url()).hash).toBe('')
})

test('the chat: a mark for what is new on a phone, and none with a bot', { tag: '@long' }, async ({ person }) => {
  const { ann, bob } = await meet(person, {}, { anns: phone })
  await bob.page.getByRole('tab', { name: 'Chat' }).click()
  for (const line of ['hello', 'good luck']) {
    await bob.page.getByLabel(/^To the (players|spectators)$/).fill(line)
    await bob.page.getByRole('button', { name: 'Send' }).click()
    await bob.page.locator('.chat').getByText(line).waitFor()
  }
  await ann.page.getByRole('button', { name: 'Chat, 2 new messages' }).waitFor()
  await expect(ann.page.locator('.talk > [role=status]')).toHaveText('2 new messages')
  await shot(ann.page, 'chat-unread-phone')
  await ann.page.getByRole('button', { name: 'Chat, 2 new messages' }).tap()
  await ann.page.locator('.chat').getByText('good luck').waitFor()
  await ann.page.getByRole('button', { name: 'Chat', exact: true }).waitFor()
  expect(await faults(ann.page, 'chat')).toEqual([])
  await tap(ann.page, 'h8')
  await stones(bob.page, 1)

  const cat = await person()
  const g = await create(cat.page, { clock: { kind: 'none', initial: 0, increment: 0 } }, 'bot', 'acorn')
  await cat.page.goto(`/g/${g}`)
  await cat.page.waitForSelector('.stage .tg-svg')
  expect(await cat.page.locator('.chat, .tabs, .to-chat').count()).toBe(0)
})

test('what comes in does not push the chat’s field below the keyboard', { tag: '@long' }, async ({ person, hand }) => {
  for (const height of [844, 480]) {
    const [ann, bob] = [await hand(), await hand()]
    const g = await play(ann, bob, scattered.slice(0, 7))
    const p = await person({ ...phone, path: `/g/${g}`, storageState: await ann.context.storageState() })
    const { page } = p
    await stones(page, 7)
    const field = page.getByLabel(/^To the (players|spectators)$/)
    await page.getByRole('button', { name: 'Chat' }).tap()
    await field.tap()
    await page.setViewportSize({ width: 390, height })
    await field.scrollIntoViewIfNeeded()
    await drawn(page)
    const top = () => field.evaluate(el => el.getBoundingClientRect().top)
    const before = await top()
    const moved = []
    let v = 8
    for (const [i, at] of scattered.slice(7, 11).entries()) {
      ;({ v } = await (i % 2 ? ann : bob).ask({ t: 'move', g, v, d: { at } }))
      await stones(page, 8 + i)
      await drawn(page)
      moved.push(Math.abs((await top()) - before))
    }
    await bob.ask({ t: 'offer', g, v, d: { offer: 'draw' } })
    await page.locator('.banner.offer').waitFor()
    await drawn(page)
    moved.push(Math.abs((await top()) - before))
    expect(Math.max(...moved), `${moved} px on a screen of ${height} px`).toBeLessThan(4)
    await p.context.close()
  }
})

test('giving time is not beside the clock', { tag: '@long' }, async ({ person }) => {
  const { ann, bob } = await meet(person, {}, { anns: phone })
  await alternate(ann, bob, ['h8', 'h9'], tap)
  expect(await ann.page.getByRole('button', { name: /^\+15 s for/ }).count()).toBe(0)
  await ann.page.getByRole('button', { name: 'More actions' }).tap()
  await shot(ann.page, 'more-phone')
  await ann.page.getByRole('button', { name: /^\+15 s for/ }).tap()
  await bob.page.getByText(/gave 15 s\./).waitFor()
})

test('an unknown game: said kindly, with ways on', { tag: '@long' }, async ({ person, allow }) => {
  allow(/404/) // the game
  const p = await person({ path: '/g/AAAAAAAAAAAA' })
  await p.page.getByRole('heading', { name: 'No such game' }).waitFor()
  await p.page.waitForFunction(() => document.activeElement?.matches('h1'))
  for (const href of ['/', '/watch', '/history'])
    await expect(p.page.locator(`.missing-game a[href="${href}"]`)).toHaveCount(1)
})

/** [width, height, is the whole board in sight, and what else must be] */
const SCREENS = {
  320: [320, 640, '.strip.top, .strip.bottom, .status'],
  390: [390, 844, '.strip.top, .strip.bottom, .status'],
  landscape: [844, 390, '.strip.top, .strip.bottom, .status, .controls'],
  'zoom-200': [640, 400, '.strip.top, .strip.bottom, .status'],
  700: [700, 900, '.strip.top, .strip.bottom'],
  768: [768, 1024, '.strip.top, .strip.bottom, .status'],
  1280: [1280, 800, '.about, .strip.top, .strip.bottom, .status, .moves, .controls'],
  1440: [1440, 780, '.about, .strip.top, .strip.bottom, .status, .moves, .controls, .chat'],
  1920: [1920, 1080, '.about, .strip.top, .strip.bottom, .status, .moves, .controls, .chat'],
}

/** What is wrong with the page as it stands on the screen now. */
const measure = (page, need) =>
  page.evaluate(need => {
    const wrong = []
    const box = el => el.getBoundingClientRect()
    const inside = r => r.top >= -1 && r.left >= -1 && r.bottom <= innerHeight + 1 && r.right <= innerWidth + 1
    if (document.documentElement.scrollWidth > innerWidth) wrong.push('too wide')
    const board = box(document.querySelector('.stage .tg-field'))
    if (!inside(board)) wrong.push('the board is not whole')
    // Nothing lies over the board.
    for (const [x, y] of [
      [0.02, 0.02],
      [0.5, 0.02],
      [0.98, 0.5],
      [0.5, 0.98],
      [0.98, 0.98],
    ]) {
      const at = document.elementFromPoint(board.left + x * board.width, board.top + y * board.height)
      if (!at?.closest('.stage')) wrong.push(`${at?.className} is over the board`)
    }
    for (const q of need.split(', ')) {
      const el = document.querySelector(q)
      if (!el || !inside(box(el))) wrong.push(`${q} is not in sight`)
      else {
        const r = box(el)
        const at = document.elementFromPoint(r.left + r.width / 2, r.bottom - 4)
        if (!el.contains(at)) wrong.push(`${q} is covered`)
      }
    }
    const list = document.querySelector('.move-list')
    const l = box(list)
    const rows = [...list.querySelectorAll('.ply')].filter(el => {
      const r = box(el)
      return r.top >= l.top - 1 && r.bottom <= l.bottom + 1
    }).length
    return { wrong, rows: rows / 2 }
  }, need)

test('every screen: the board whole and uncovered, both clocks and the actions in sight', { tag: '@long' }, async ({
  person,
}) => {
  const { ann, bob, eve } = await meet(person, { rule: 'renju' }, { eves: { colorScheme: 'dark' } })
  await alternate(ann, bob, scattered.slice(0, 22))
  await stones(eve.page, 22)
  const findings = []
  const look = async (p, name, w, h, need) => {
    await p.page.setViewportSize({ width: w, height: h })
    // The page hears of its new size with the next frame, and is drawn anew before the one after that.
    await p.page.evaluate(() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done))))
    await p.page.evaluate(() => scrollTo(0, 0))
    let { wrong, rows } = await measure(p.page, need)
    findings.push(...wrong.map(f => `${name}: ${f}`))
    if (w <= 640 && h > w) {
      await p.page.getByRole('button', { name: /^Moves/ }).click()
      await drawn(p.page)
      ;({ rows } = await measure(p.page, '.moves'))
      await shot(p.page, `game-${name}-moves`)
      await p.page.keyboard.press('Escape')
    }
    if (rows < (h >= 780 && w >= 1280 ? 8 : 5)) findings.push(`${name}: ${rows} rows of moves`)
    await shot(p.page, `game-${name}`)
  }
  for (const [name, [w, h, need]] of Object.entries(SCREENS)) {
    await look(ann, `${name}-player`, w, h, need.includes('.controls') ? need : `${need}, .controls`)
    await look(eve, `${name}-watcher`, w, h, need.replace(', .status', ''))
  }
  // A low screen: the page scrolls beside the board, which stays.
  for (const [w, h] of [
    [844, 390],
    [640, 400],
  ]) {
    await ann.page.setViewportSize({ width: w, height: h })
    await ann.page.evaluate(() => scrollTo(0, 0))
    await ann.page.mouse.move(w - 100, h / 2)
    await ann.page.mouse.wheel(0, 100)
    await ann.page.waitForFunction(() => scrollY > 50)
    const board = await ann.page.locator('.stage .tg-field').boundingBox()
    if (board.y < -1 || board.y + board.height > h + 1) findings.push(`${w}×${h}: the board scrolls away: ${board.y}`)
  }
  await ann.page.setViewportSize({ width: 1280, height: 800 })
  findings.push(...(await faults(ann.page, 'player')), ...(await faults(eve.page, 'watcher')))
  expect(findings).toEqual([])
})

test('names of twenty letters stay in their place', { tag: '@long' }, async ({ person }) => {
  const ann = await person({ viewport: { width: 320, height: 640 } })
  const g = await create(ann.page, {}, 'bot', 'acorn')
  await ann.page.routeWebSocket(/\/ws$/, ws => {
    const server = ws.connectToServer()
    ws.onMessage(m => server.send(m))
    server.onMessage(m => ws.send(String(m).replace(/"name":"[^"]*"/g, '"name":"Wwwwwwwwwwwwwwwwwwww"')))
  })
  await ann.page.goto(`/g/${g}`)
  await ann.page.waitForSelector('.stage .tg-svg')
  for (const [w, h] of [
    [320, 640],
    [640, 400],
    [768, 1024],
    [1280, 800],
  ]) {
    await ann.page.setViewportSize({ width: w, height: h })
    expect(await ann.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${w} is too wide`).toBe(
      true,
    )
    const cut = await ann.page.evaluate(() =>
      [...document.querySelectorAll('.strip')].some(s => {
        const clock = s.querySelector('.clock')?.getBoundingClientRect()
        const name = s.querySelector('.strip-name').getBoundingClientRect()
        return clock && (name.right > clock.left + 1 || clock.right > s.getBoundingClientRect().right + 1)
      }),
    )
    expect(!cut, `${w}: name and clock overlap`).toBe(true)
  }
  await expect(ann.page.locator('.strip.top .strip-name')).toHaveAttribute('title', 'Wwwwwwwwwwwwwwwwwwww')
})
