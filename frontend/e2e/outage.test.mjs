// The server's messages when it is in trouble, as people see them.
import { flow, looked } from './look.mjs'
import { drawn, glimpse, place, privately, stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'
import { tap } from './wire.mjs'

/** A game of Ann, who is Black and whose socket is in our hands, with Bob. */
async function meet(person, options, at) {
  const [bob, ann] = await privately(person, 'White', options)
  const wire = await tap(ann.page, at)
  await wire.welcomed
  await ann.page.waitForSelector('.stage .tg-svg')
  return { ann, bob, path: new URL(ann.page.url()).pathname, wire }
}

/** The lobby's frames as if all of one's own games were damaged. */
function setAside(f) {
  const aside = game => ({ ...game, damaged: true })
  if (f.t === 'live') return { ...f, d: aside(f.d) }
  return f.t === 'lobby' ? { ...f, d: { ...f.d, mine: (f.d.mine ?? []).map(aside) } } : f
}

const digits = page => page.locator('.strip.bottom .digits').innerText()
const boardTop = page =>
  page
    .locator('.stage .tg-svg')
    .first()
    .evaluate(el => el.getBoundingClientRect().top)

test('a pause: a bar, clocks that stand, and a stone that lands when it is over', { tag: '@long' }, async ({
  person,
}) => {
  const { ann, bob, wire } = await meet(person)
  await place(ann.page, 'h8')
  await stones(bob.page, 1)
  await place(bob.page, 'h9')
  await stones(ann.page, 2)
  const top = await boardTop(ann.page)
  wire.pause(true)
  await ann.page.getByText('The server cannot save right now.').waitFor()
  expect(Math.abs((await boardTop(ann.page)) - top) < 1, 'the board stays where it is').toBe(true)
  const stood = await digits(ann.page)
  await place(ann.page, 'i8')
  await ann.page.getByText('Your move is kept here').waitFor()
  await ann.page.locator('.stage.sending').waitFor()
  const tries = await wire.until(2, f => f.t === 'move' && f.d.at === 'i8')
  expect(await digits(ann.page)).toBe(stood)
  expect(new Set(tries.map(f => f.id)).size, 'under the same id').toBe(1)
  await stones(bob.page, 2)
  // The pause goes on over a lost connection, and over a walk to another page.
  wire.change = f => (f.t === 'welcome' ? { ...f, d: { ...f.d, pause: true } } : f)
  const lost = await glimpse(ann.page, '.connection.reconnecting')
  wire.close(4001)
  await lost()
  await ann.page.locator('.connection.live').waitFor({ state: 'attached' })
  await ann.page.locator('.pause.on').waitFor()
  expect(await digits(ann.page)).toBe(stood)
  wire.pause(false)
  await stones(bob.page, 3)
  await ann.page.locator('.pause:not(.on)').waitFor({ state: 'attached' })
  await ann.page.locator('.strip.top .clock.runs').waitFor()
  expect(Math.abs((await boardTop(ann.page)) - top) < 1, 'and does so at the end').toBe(true)
})

test('a welcome without a pause ends it', { tag: '@long' }, async ({ person }) => {
  const { ann, wire } = await meet(person)
  wire.pause(true)
  await ann.page.locator('.pause.on').waitFor()
  wire.close(4001)
  await ann.page.locator('.pause:not(.on)').waitFor({ state: 'attached' })
  await ann.page.locator('.strip.bottom .clock.runs').waitFor()
})

test('a damaged game: set aside, asked for again, and there when it is mended', { tag: '@long' }, async ({
  person,
}) => {
  const { ann, path, wire } = await meet(person)
  const g = path.split('/').pop()
  wire.answer = f =>
    f.t === 'watch' && { t: 'error', id: f.id, g: f.g, code: 'damaged', message: 'This game is set aside.' }
  wire.change = setAside
  wire.close(4001)
  await ann.page.getByRole('heading', { name: 'This game is unavailable' }).waitFor()
  await ann.page.getByRole('button', { name: 'Try again' }).focus()
  await ann.page.keyboard.press('Enter')
  await ann.page.getByText('Still unavailable at').waitFor()
  await expect(ann.page.locator(':focus')).toHaveText('Try again')
  await ann.page.getByRole('link', { name: 'To the lobby' }).click()
  const tile = ann.page.locator(`.tile[href="/g/${g}"]`)
  await tile.getByText('unavailable').waitFor()
  await expect(tile).not.toHaveText(/Your move/)
  await tile.click()
  await ann.page.getByRole('heading', { name: 'This game is unavailable' }).waitFor()
  wire.answer = () => undefined
  await ann.page.getByRole('button', { name: 'Try again' }).click()
  await ann.page.waitForSelector('.stage .tg-svg')
})

test('too many visitors behind one address: the page waits and comes back', { tag: '@long' }, async ({ person }) => {
  const p = await person({ path: '/watch' })
  const wire = await tap(p.page)
  await p.page.locator('.connection.live').waitFor({ state: 'attached' })
  await p.page.clock.install()
  await p.page.clock.pauseAt(Date.now() + 60_000)
  wire.refuse = 4005
  wire.close(4005)
  await p.page.clock.runFor(500)
  // What says it is loaded then, however long that takes, and shown by an effect, which waits for a frame of the clock's.
  await expect(async () => {
    await p.page.clock.runFor(16)
    expect(await p.page.getByText('Too many connections from your network. Retrying shortly.').count()).toBe(1)
  }).toPass()
  const { tries } = wire
  await p.page.clock.runFor(18_400)
  expect(wire.tries, 'not before 20 s').toBe(tries)
  expect(await p.page.getByRole('button', { name: 'Go on' }).count()).toBe(0)
  await expect(p.page.locator('.connection.crowded')).toHaveCount(1)
  wire.refuse = 0
  for (let s = 19; wire.tries === tries; s++) {
    expect(s, 'at the latest after 40 s').toBeLessThan(41)
    await p.page.clock.runFor(1_000)
  }
  await p.page.locator('.connection.live').waitFor({ state: 'attached' })
})

test('a game that nobody begins: how long there is, then that nobody is to blame', { tag: '@long' }, async ({
  person,
}) => {
  const { ann, bob, wire } = await meet(person, {}, Date.now())
  const due = f => ({ ...f, d: { ...f.d, next: { ...f.d.next, until: wire.told + 92_000 } } })
  wire.change = f => (f.t === 'state' ? due(f) : f)
  wire.close(4001)
  const line = ann.page.locator('.first-move')
  await line.getByText('Make your first move within 1:32, or the game is called off.').waitFor()
  await wire.pass(12_500)
  await line.getByText('Make your first move within 1:20, or the game is called off.').waitFor()
  wire.change = f => {
    // Time that passes at once may look like a dead link: then the state comes again.
    if (f.t === 'move' || (f.t === 'state' && f.d.next)) return due(f)
    if (f.t !== 'end') return f
    const { by: _, ...d } = f.d
    return { ...f, d }
  }
  await place(ann.page, 'h8')
  await line.getByText('The game is called off if White does not move within 1:20.').waitFor()
  await wire.pass(20_000)
  await line.getByText('The game is called off if White does not move within 1:00.').waitFor()
  await stones(bob.page, 1)
  await bob.page.getByRole('button', { name: 'Abort' }).click()
  await bob.page.locator('.result', { hasText: 'Game aborted' }).waitFor()
  await ann.page
    .locator('.result', { hasText: 'Game called off' })
    .getByText('Nobody made the first move in time')
    .waitFor()
  expect(await line.count()).toBe(0)
})

test('trouble, in every look', { tag: '@long' }, async ({ person }) => {
  const found = []
  const { ann, bob, path, wire } = await meet(person, flow, Date.now())
  const { page } = ann
  const look = async name => {
    found.push(...(await looked(page, name)))
  }
  const again = async change => {
    wire.change = change
    const lost = await glimpse(page, '.connection:not(.live)')
    wire.close(4001)
    await lost()
    await page.locator('.connection.live').waitFor({ state: 'attached' })
  }
  const due = ms => {
    const until = wire.told + ms
    return again(f => (f.t === 'state' ? { ...f, d: { ...f.d, next: { ...f.d.next, until } } } : f))
  }
  await due(92_000)
  await page.locator('.first-move').waitFor()
  await look('first-mine')
  await due(29_000)
  await page.locator('.first-move.soon').waitFor()
  await look('first-soon')
  await place(page, 'h8')
  await place(page, 'h8') // two taps
  await stones(bob.page, 1)
  await due(92_000)
  await page.getByText(/if White does not move/).waitFor()
  await look('first-theirs')
  await again(f => f)
  await place(bob.page, 'h9')
  await stones(page, 2)
  // On a phone also where the page is scrolled already, and the browser helps.
  await page.evaluate(() => scrollTo(0, 30))
  const top = await boardTop(page)
  wire.pause(true)
  await page.locator('.pause.on').waitFor()
  await drawn(page)
  expect(Math.abs((await boardTop(page)) - top) < 1, 'the board stays where it is').toBe(true)
  await look('pause-game')
  await place(page, 'i8')
  await place(page, 'i8')
  await page.locator('.stage.sending').waitFor()
  await look('pause-held')
  wire.pause(false)
  await stones(bob.page, 3)
  wire.change = setAside
  await page.goto('/')
  await page.locator('.tile .set-aside').first().scrollIntoViewIfNeeded()
  await look('mine')
  wire.pause(true)
  await page.locator('.pause.on').waitFor()
  await page.evaluate(() => scrollTo(0, 0))
  await look('pause-lobby')
  wire.answer = f => f.t === 'watch' && { t: 'error', id: f.id, g: f.g, code: 'damaged', message: 'Set aside.' }
  wire.change = f => f
  await page.goto(path)
  await page.locator('.set-aside').waitFor()
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText('Still unavailable').waitFor()
  await look('damaged')
  wire.refuse = 4005
  wire.close(4005)
  await page.locator('.connection.crowded').waitFor()
  await look('crowded')
  expect(found).toEqual([])
})
