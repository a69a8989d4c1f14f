// People can play without a WebSocket: by server-sent events and POST.
import { proxies, test } from './blocker.mjs'
import { expect } from './fixtures.mjs'
import { killed, pick, place, privately, stones } from './site.mjs'

/** A page that came with its state looks live before it has heard from the server. */
const live = page => page.locator('.connection.live').waitFor({ state: 'attached' })
const way = page => page.evaluate(() => sessionStorage.getItem('tengen.around'))

/** A proxy of the network, and people who come through it. */
async function school(through, person, allow, what = 'answers 502') {
  allow(/WebSocket connection|400|502|ERR_|404 .*\/sse\/post/) // the last: who becomes a guest has another cookie before another stream
  const net = await through(proxies[what])
  return { net, led: o => person({ ...o, site: net }) }
}

for (const what of Object.keys(proxies)) {
  test(`a proxy that ${what}: the page is live within seconds`, { tag: '@long' }, async ({
    through,
    person,
    allow,
  }) => {
    const { net, led } = await school(through, person, allow, what)
    const { page } = await led({ path: '/watch' })
    await live(page)
    await expect.poll(() => way(page)).toContain('on')
    expect(net.posts).toBeGreaterThan(0)
    // The next page of this visit does not even try; the next visit does.
    net.lets = true
    const sockets = []
    page.on('websocket', s => sockets.push(s.url()))
    net.posts = 0
    await page.reload()
    await expect.poll(() => net.posts).toBeGreaterThan(0)
    expect(sockets).toEqual([])
    await page.addInitScript(() => sessionStorage.clear()) // before a page's own code, so that no welcome of the last page comes after it
    await page.reload()
    await expect.poll(() => sockets.length).toBe(1)
    await live(page)
  })
}

test.describe('a server that dies', () => {
  test.use({ own: {} })

  test('a game of two, the server killed in it, reviewed after it', { tag: '@long' }, async ({
    through,
    person,
    allow,
    site,
  }) => {
    const { led } = await school(through, person, allow)
    const [ann, bob] = await privately(led)
    await place(ann.page, 'h8')
    await stones(bob.page, 1)
    await place(bob.page, 'h9')
    await stones(ann.page, 2)
    await ann.page.getByRole('tab', { name: 'Chat' }).click()
    await ann.page.getByLabel(/^To the (players|spectators)$/).fill('Good luck!')
    await ann.page.getByRole('button', { name: 'Send' }).click()
    await bob.page.getByRole('tab', { name: 'Chat, 1 new message' }).waitFor()
    await ann.page.getByRole('tab', { name: 'Moves' }).click()
    await killed(site, ann.page)
    for (const [i, at] of ['i8', 'i9', 'j8', 'j9', 'k8', 'k9', 'l8'].entries()) {
      await place((i % 2 ? bob : ann).page, at)
      for (const p of [ann, bob]) await stones(p.page, i + 3)
    }
    await expect(ann.page.locator('.result')).toHaveText(/You win/)
    await expect(bob.page.locator('.result')).toHaveText(/You lose/)
    await ann.page.getByRole('button', { name: 'Review this game' }).click()
    await ann.page.getByText('The review is ready.').waitFor({ timeout: 120_000 })
    for (const p of [ann, bob]) expect(await way(p.page)).toContain('on')
  })
})

test('a game against a bot', async ({ through, person, allow }) => {
  const { led } = await school(through, person, allow)
  const { page } = await led()
  await live(page)
  await pick(page, 'Opponent', 'A bot')
  await pick(page, 'A bot', /^Acorn/)
  await pick(page, 'You play', 'Black')
  await page.getByRole('button', { name: 'Play now' }).click()
  await page.waitForURL(/\/g\//)
  await page.waitForSelector('.stage .tg-svg')
  for (const [i, at] of ['h8', 'a1', 'o15'].entries()) {
    await page.locator('.status.mine').waitFor()
    await place(page, at)
    await stones(page, 2 * i + 2)
  }
  expect(await way(page)).toContain('on')
})
