// The page shows what it came with, while its socket is not yet open.
import { stones } from './site.mjs'
import { expect, test } from './fixtures.mjs'

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

/** A page whose socket never opens, nor the stream in its place, and for which only such time passes as it is given. */
async function silent(context, url) {
  const page = await context.newPage()
  await page.routeWebSocket(/\/ws$/, () => {})
  await page.route(/\/sse$/, () => {})
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  const answer = await page.goto(url)
  await page.clock.runFor(1_000)
  return { page, answer }
}

test.describe('a server where nothing else is played', () => {
  test.use({ own: {} })

  test('the first page and a game are shown before the socket is open', { tag: '@long' }, async ({
    person,
    site,
    browser,
  }) => {
    const ann = await person({ path: '/settings' })
    const g = await ann.page.evaluate(create, [settings, 'bot'])
    await stones(await ann.open(`/g/${g}`), 2) // a game is shown as long as its player is there
    const eve = await browser.newContext()
    const front = await silent(eve, `${site.base}/`)
    await front.page.locator(`a[href="/g/${g}"]`).first().waitFor()
    const game = await silent(eve, `${site.base}/g/${g}`)
    expect(game.answer.headers()['cache-control']).toBe('no-cache')
    await expect(game.page).toHaveTitle(/Acorn/)
    await game.page.locator('.stage .stone').first().waitFor()
    expect(await game.page.locator('.connection-text').count()).toBe(0)
    const own = await silent(ann.context, `${site.base}/g/${g}`)
    expect(own.answer.headers()['cache-control']).toBe('no-store')
    await own.page.locator('.game.player .stage .stone').first().waitFor()
  })
})

test('a page that stays without its socket says so', { tag: '@long' }, async ({ browser, site }) => {
  const { page } = await silent(await browser.newContext(), `${site.base}/`)
  expect(await page.locator('.connection-text').count()).toBe(0)
  await page.clock.runFor(10_000)
  await page.locator('.connection-text').waitFor()
})

test('what the page came with is brought up to date', async ({ person }) => {
  const ann = await person({ path: '/settings' })
  const g = await ann.page.evaluate(create, [settings, 'bot'])
  const page = await ann.open(`/g/${g}`)
  await stones(page, 2) // the bot's answer, whether it came with the page or after it
})

test('unknown games are not found, and private ones have no picture of their own', { tag: '@long' }, async ({
  person,
  site,
}) => {
  const ann = await person({ path: '/settings' })
  const g = await ann.page.evaluate(create, [settings, 'private'])
  const get = path => fetch(site.base + path)
  const bytes = async r => Buffer.from(await r.arrayBuffer())
  expect((await get('/g/AAAAAAAAAAAA')).status).toBe(404)
  const hidden = await get(`/g/${g}`)
  expect(hidden.status).toBe(200)
  const [head] = (await hidden.text()).split('<body>')
  expect(head).not.toMatch(/Guest|waiting/)
  const none = await bytes(await get('/g/AAAAAAAAAAAA/card.png'))
  expect(none.equals(await bytes(await get(`/g/${g}/card.png`)))).toBe(true)
  expect(none.equals(await bytes(await get('/card.png')))).toBe(true)
})
