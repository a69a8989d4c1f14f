// The page shows what it came with, while its socket is not yet open.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { person, stones } from './site.mjs'
import { browser, site } from './tested.mjs'

const settings = {
  rule: 'renju',
  size: 15,
  opening: 'free',
  forbidden: 'refuse',
  takebacks: true,
  clock: { kind: 'fischer', initial: 300_000, increment: 3_000 },
}

/** In a page: creates a game and, against a bot, makes the first move. */
async function create([settings, kind]) {
  await fetch('/api/session', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
  const ws = new WebSocket(`ws://${location.host}/ws`)
  await new Promise(done => (ws.onopen = done))
  const send = f => ws.send(JSON.stringify(f))
  const ack = id =>
    new Promise(done => ws.addEventListener('message', e => JSON.parse(e.data).id === id && done(JSON.parse(e.data))))
  send({ t: 'hello', d: { page: 'aaaaaaaaaaaaaaaa' } })
  send({ t: 'create', id: 1, d: { settings, color: 'black', kind, ...(kind === 'bot' && { bot: 'acorn' }) } })
  const { g } = (await ack(1)).d
  if (kind === 'bot') {
    send({ t: 'move', id: 2, g, v: 1, d: { at: 'h8' } })
    await ack(2)
  }
  ws.close()
  return g
}

/** A page whose socket never opens. */
async function silent(context, path) {
  const page = await context.newPage()
  await page.routeWebSocket(/\/ws$/, () => {})
  return { page, answer: await page.goto(site.base + path) }
}

test('the first page and a game are shown before the socket is open', async () => {
  const ann = await person(browser, site, { path: '/settings' })
  const g = await ann.page.evaluate(create, [settings, 'bot'])
  const eve = await browser.newContext()
  const front = await silent(eve, '/')
  await front.page.locator(`a[href="/g/${g}"]`).first().waitFor()
  const game = await silent(eve, `/g/${g}`)
  assert.equal(game.answer.headers()['cache-control'], 'no-cache')
  assert.match(await game.page.title(), /Acorn/)
  await game.page.locator('.stage .stone').first().waitFor()
  assert.equal(await game.page.locator('.connection-text').count(), 0)
  const own = await silent(ann.context, `/g/${g}`)
  assert.equal(own.answer.headers()['cache-control'], 'no-store')
  await own.page.locator('.game.player .stage .stone').first().waitFor()
  assert.deepEqual(ann.complaints, [])
})

test('a page that stays without its socket says so', async () => {
  const context = await browser.newContext()
  const { page } = await silent(context, '/')
  await page.locator('.connection-text').waitFor()
})

test('what the page came with is brought up to date', async () => {
  const ann = await person(browser, site, { path: '/settings' })
  const g = await ann.page.evaluate(create, [settings, 'bot'])
  const page = await ann.open(`/g/${g}`)
  await stones(page, 2) // the bot's answer, whether it came with the page or after it
  assert.deepEqual(ann.complaints, [])
})

test('unknown games are not found, and private ones have no picture of their own', async () => {
  const ann = await person(browser, site, { path: '/settings' })
  const g = await ann.page.evaluate(create, [settings, 'private'])
  const get = async path => fetch(site.base + path)
  const bytes = async r => Buffer.from(await r.arrayBuffer())
  assert.equal((await get('/g/AAAAAAAAAAAA')).status, 404)
  const hidden = await get(`/g/${g}`)
  assert.equal(hidden.status, 200)
  const [head] = (await hidden.text()).split('<body>')
  assert.doesNotMatch(head, /Guest|waits/)
  const none = await bytes(await get('/g/AAAAAAAAAAAA/card.png'))
  assert.ok(none.equals(await bytes(await get(`/g/${g}/card.png`))))
  assert.ok(none.equals(await bytes(await get('/card.png'))))
})
