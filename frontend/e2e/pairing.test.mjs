// People who look for each other meet: equal wishes pair whoever asks second, also of two who were never
// there together; an open game ends when its host plays; one person's two tabs never pair.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isGame, person, pick, place, stones } from './site.mjs'
import { browser, site } from './tested.mjs'
import { tap } from './wire.mjs'

const game = page => new URL(page.url()).pathname

/** Looks for anyone, from the first page, and returns the path of the game that the page is led to. */
async function look(page, rule) {
  await page.goto(`${site.base}/`)
  await pick(page, 'Opponent', 'Anyone')
  await pick(page, 'Rule', rule)
  await page.getByRole('button', { name: 'Find an opponent' }).click()
  await page.waitForURL(isGame)
  return game(page)
}

/** Goes somewhere and keeps every frame that the page gets there. */
async function listen(page, path) {
  await page.goto(site.base + path)
  const frames = []
  const w = await tap(page)
  w.change = f => {
    frames.push(f)
    return f
  }
  await until(() => frames.some(f => f.t === 'welcome'), 'the page is welcomed')
  return frames
}

/** Waits until something is so; what it waits for comes over the network. */
async function until(so, what) {
  for (const end = Date.now() + 15_000; !so(); ) {
    assert.ok(Date.now() < end, what)
    await new Promise(done => setTimeout(done, 20))
  }
}

async function people(n) {
  const all = []
  for (let i = 0; i < n; i++) all.push(await person(browser, site))
  return all
}

function content(all) {
  for (const p of all) assert.deepEqual(p.complaints, [])
}

test('two who ask for the same play at once', async () => {
  const [ann, bob] = await people(2)
  const path = await look(ann.page, 'Freestyle')
  assert.equal(await look(bob.page, 'Freestyle'), path)
  for (const p of [ann, bob]) await p.page.waitForSelector('.stage svg')
  // Colours are drawn: whoever has Black places the first stone.
  for (const p of [ann, bob]) await place(p.page, 'h8')
  for (const p of [ann, bob]) await stones(p.page, 1)
  content([ann, bob])
  await bob.page
    .getByRole('button', { name: /Abort|Resign/ })
    .first()
    .waitFor()
  await Promise.all([ann.context.close(), bob.context.close()])
})

test("one person's two tabs never pair, and the next one has the older game", async () => {
  const [ann, bob] = await people(2)
  const first = await look(ann.page, 'Standard')
  const tab = await ann.open('/')
  const second = await look(tab, 'Standard')
  assert.notEqual(second, first)
  assert.equal(await look(bob.page, 'Standard'), first)
  content([ann, bob])
  await Promise.all([ann.context.close(), bob.context.close()])
})

test('an open game ends when its host plays: a third person cannot join it', async () => {
  const [ann, bob, eve] = await people(3)
  const other = await look(ann.page, 'Caro')
  const path = await look(ann.page, 'Standard')
  await eve.page.goto(site.base + other)
  const join = eve.page.getByRole('button', { name: 'Join' })
  await join.waitFor()
  assert.equal(await look(bob.page, 'Standard'), path)
  await join.waitFor({ state: 'detached' })
  const heard = await listen(eve.page, '/')
  await until(() => heard.some(f => f.t === 'lobby'), 'the lobby is listed')
  const open = heard.find(f => f.t === 'lobby').d.seeks.map(s => `/g/${s.g}`)
  assert.deepEqual(
    open.filter(g => g === other || g === path),
    [],
  )
  content([ann, bob, eve])
  await Promise.all([ann, bob, eve].map(p => p.context.close()))
})

test('a game that begins is told to every page of both players, and to one that comes later', async () => {
  const [ann, bob] = await people(2)
  const path = await look(ann.page, 'Renju')
  const tab = await ann.open('/')
  const heard = await listen(tab, '/')
  assert.equal(await look(bob.page, 'Renju'), path)
  const g = path.slice('/g/'.length)
  const began = f => f.t === 'began' && f.g === g && f.d.seek === g && f.d.players.black && f.d.players.white
  await until(() => heard.some(began), 'the other tab hears of it')
  await ann.page.waitForURL(url => url.pathname === path)
  const later = await listen(await ann.open('/'), '/')
  await until(() => later.some(began), 'a page that comes later hears of it')
  content([ann, bob])
  await Promise.all([ann.context.close(), bob.context.close()])
})

test('a host who comes back is paired with who asked meanwhile', async () => {
  const [ann, bob] = await people(2)
  const first = await look(ann.page, 'Caro')
  const join = bob.page.getByRole('button', { name: /^Join.*Caro/ })
  await join.waitFor()
  await ann.page.goto('about:blank')
  await join.waitFor({ state: 'detached' })
  const second = await look(bob.page, 'Caro')
  assert.notEqual(second, first)
  const heard = await listen(await ann.open('/'), '/')
  const g = first.slice('/g/'.length)
  await until(() => heard.some(f => f.t === 'began' && f.g === g), 'the host who comes back is seated')
  content([ann, bob])
  await Promise.all([ann.context.close(), bob.context.close()])
})
