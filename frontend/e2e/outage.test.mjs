// What the server says when it is in trouble, as people see it.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faults, looks } from './look.mjs'
import { person, pick, place, shot, stones } from './site.mjs'
import { browser, site } from './tested.mjs'
import { tap } from './wire.mjs'

/** A game of Ann, who is Black and whose socket is in our hands, with Bob. */
async function meet(options) {
  const bob = await person(browser, site)
  await pick(bob.page, 'Opponent', 'A friend')
  await pick(bob.page, 'You play', 'White')
  await bob.page.getByRole('button', { name: 'Make a private game' }).click()
  await bob.page.waitForURL(/\/g\//)
  const path = new URL(bob.page.url()).pathname
  const ann = await person(browser, site, { path, ...options })
  await ann.page.getByRole('button', { name: 'Join the game' }).click()
  for (const p of [ann, bob]) await p.page.waitForSelector('.stage svg')
  const wire = await tap(ann.page)
  await wire.welcomed
  await ann.page.waitForSelector('.stage svg')
  return { ann, bob, path, wire }
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
    .locator('.stage svg')
    .first()
    .evaluate(el => el.getBoundingClientRect().top)

test('a pause: a bar, clocks that stand, and a stone that lands when it is over', async () => {
  const { ann, bob, wire } = await meet()
  await place(ann.page, 'h8')
  await stones(bob.page, 1)
  await place(bob.page, 'h9')
  await stones(ann.page, 2)
  const top = await boardTop(ann.page)
  wire.pause(true)
  await ann.page.getByText('The server cannot save anything right now.').waitFor()
  assert.ok(Math.abs((await boardTop(ann.page)) - top) < 1, 'the board stays where it is')
  const stood = await digits(ann.page)
  await place(ann.page, 'i8')
  await ann.page.getByText('Your stone is kept here').waitFor()
  await ann.page.locator('.stage.sending').waitFor()
  const tries = await wire.until(2, f => f.t === 'move' && f.d.at === 'i8')
  assert.equal(await digits(ann.page), stood)
  assert.equal(new Set(tries.map(f => f.id)).size, 1, 'under the same id')
  await stones(bob.page, 2)
  // The pause goes on over a lost connection, and over a walk to another page.
  wire.change = f => (f.t === 'welcome' ? { ...f, d: { ...f.d, pause: true } } : f)
  wire.close(4001)
  await ann.page.locator('.connection.reconnecting').waitFor()
  await ann.page.locator('.connection.live').waitFor({ state: 'attached' })
  await ann.page.locator('.pause.on').waitFor()
  assert.equal(await digits(ann.page), stood)
  wire.pause(false)
  await stones(bob.page, 3)
  await ann.page.locator('.pause:not(.on)').waitFor({ state: 'attached' })
  await ann.page.locator('.strip.top .clock.runs').waitFor()
  assert.ok(Math.abs((await boardTop(ann.page)) - top) < 1, 'and does so at the end')
  assert.deepEqual(ann.complaints, [])
})

test('a welcome without a pause ends it', async () => {
  const { ann, wire } = await meet()
  wire.pause(true)
  await ann.page.locator('.pause.on').waitFor()
  wire.close(4001)
  await ann.page.locator('.pause:not(.on)').waitFor({ state: 'attached' })
  await ann.page.locator('.strip.bottom .clock.runs').waitFor()
})

test('a damaged game: set aside, asked for again, and there when it is mended', async () => {
  const { ann, path, wire } = await meet()
  const g = path.split('/').pop()
  wire.answer = f =>
    f.t === 'watch' && { t: 'error', id: f.id, g: f.g, code: 'damaged', message: 'This game is set aside.' }
  wire.change = setAside
  wire.close(4001)
  await ann.page.getByRole('heading', { name: 'This game is set aside' }).waitFor()
  await ann.page.getByRole('button', { name: 'Try again' }).focus()
  await ann.page.keyboard.press('Enter')
  await ann.page.getByText('Still set aside at').waitFor()
  assert.equal(await ann.page.locator(':focus').innerText(), 'Try again')
  await ann.page.getByRole('link', { name: 'To the lobby' }).click()
  const tile = ann.page.locator(`.tile[href="/g/${g}"]`)
  await tile.getByText('set aside').waitFor()
  assert.doesNotMatch(await tile.innerText(), /Your move/)
  await tile.click()
  await ann.page.getByRole('heading', { name: 'This game is set aside' }).waitFor()
  wire.answer = () => undefined
  await ann.page.getByRole('button', { name: 'Try again' }).click()
  await ann.page.waitForSelector('.stage svg')
})

test('too many visitors behind one address: the page waits and comes back', async () => {
  const p = await person(browser, site, { path: '/watch' })
  await p.page.clock.install()
  const wire = await tap(p.page)
  await p.page.locator('.connection.live').waitFor({ state: 'attached' })
  wire.refuse = 4005
  wire.close(4005)
  await p.page.getByText('Many visitors share your address; we try again in a moment.').waitFor()
  await p.page.clock.runFor(19_000)
  wire.refuse = 0
  assert.equal(await p.page.getByRole('button', { name: 'Go on' }).count(), 0)
  assert.equal(await p.page.locator('.connection.crowded').count(), 1)
  await p.page.clock.runFor(22_000)
  await p.page.locator('.connection.live').waitFor({ state: 'attached' })
})

test('a game that nobody begins: how long there is, then that nobody is to blame', async () => {
  const { ann, bob, wire } = await meet()
  const until = Date.now() + 92_000
  wire.change = f => (f.t === 'state' ? { ...f, d: { ...f.d, next: { ...f.d.next, until } } } : f)
  wire.close(4001)
  const line = ann.page.locator('.first-move')
  await line.getByText(/Make your first move within 1:[23]\d, or the game is called off\./).waitFor()
  wire.change = f => {
    if (f.t === 'move') return { ...f, d: { ...f.d, next: { ...f.d.next, until } } }
    if (f.t !== 'end') return f
    const { by: _, ...d } = f.d
    return { ...f, d }
  }
  await place(ann.page, 'h8')
  await line.getByText(/The game is called off if White does not move within 1:[0-3]\d\./).waitFor()
  await stones(bob.page, 1)
  await bob.page.getByRole('button', { name: 'Abort' }).click()
  await bob.page.locator('.result', { hasText: 'Game aborted' }).waitFor()
  await ann.page.locator('.result', { hasText: 'Game called off' }).getByText('no first move came').waitFor()
  assert.equal(await line.count(), 0)
})

// Each layout and each scheme once: what trouble looks like has no colours of a layout's own.
for (const [device, scheme, options] of looks.filter(([d, s]) => (d === 'desktop') === (s === 'light'))) {
  test(`trouble on ${device}, ${scheme}`, async () => {
    const found = []
    const { ann, bob, path, wire } = await meet(options)
    const { page } = ann
    const look = async name => {
      await shot(page, `trouble-${name}-${device}-${scheme}`)
      found.push(...(await faults(page, name)))
    }
    const again = async change => {
      wire.change = change
      const lost = page.locator('.connection:not(.live)').waitFor({ state: 'attached' }) // it may be back in moments
      wire.close(4001)
      await lost
      await page.locator('.connection.live').waitFor({ state: 'attached' })
    }
    const due = ms => {
      const until = Date.now() + ms
      return again(f => (f.t === 'state' ? { ...f, d: { ...f.d, next: { ...f.d.next, until } } } : f))
    }
    await due(92_000)
    await page.locator('.first-move').waitFor()
    await look('first-mine')
    await due(29_000)
    await page.locator('.first-move.soon').waitFor()
    await look('first-soon')
    await place(page, 'h8')
    if (device === 'phone') await place(page, 'h8') // two taps
    await stones(bob.page, 1)
    await due(92_000)
    await page.getByText(/if White does not move/).waitFor()
    await look('first-theirs')
    await again(f => f)
    await place(bob.page, 'h9')
    await stones(page, 2)
    // On a phone also where the page is scrolled already, and the browser helps.
    if (device === 'phone') await page.evaluate(() => scrollTo(0, 30))
    const top = await boardTop(page)
    wire.pause(true)
    await page.locator('.pause.on').waitFor()
    await page.waitForTimeout(200)
    assert.ok(Math.abs((await boardTop(page)) - top) < 1, 'the board stays where it is')
    await look('pause-game')
    await place(page, 'i8')
    if (device === 'phone') await place(page, 'i8')
    await page.locator('.stage.sending').waitFor()
    await look('pause-held')
    wire.pause(false)
    await stones(bob.page, 3)
    wire.change = setAside
    await page.goto(site.base + '/')
    await page.locator('.tile .set-aside').first().scrollIntoViewIfNeeded()
    await look('mine')
    wire.pause(true)
    await page.locator('.pause.on').waitFor()
    await page.evaluate(() => scrollTo(0, 0))
    await look('pause-lobby')
    wire.answer = f => f.t === 'watch' && { t: 'error', id: f.id, g: f.g, code: 'damaged', message: 'Set aside.' }
    wire.change = f => f
    await page.goto(site.base + path)
    await page.locator('.set-aside').waitFor()
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Still set aside').waitFor()
    await look('damaged')
    wire.refuse = 4005
    wire.close(4005)
    await page.locator('.connection.crowded').waitFor()
    await look('crowded')
    assert.deepEqual(found, [])
    assert.deepEqual(ann.complaints, [])
  })
}
