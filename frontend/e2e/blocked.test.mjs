// A network that lets no WebSocket through: what a proxy on the way makes of the request for one, and what the page says.
import { expect, test as base } from './fixtures.mjs'
import { flow, looked } from './look.mjs'
import { startProxy } from './proxy.mjs'
import { glimpse } from './site.mjs'

/** What proxies do to a request that wants to be upgraded. */
const proxies = {
  'strips the header': (answer, strip) => strip(),
  'answers 400': answer => answer(400, 'text/plain', 'Bad request'),
  'answers 502': answer => answer(502, 'text/plain', 'Bad gateway'),
  'answers with a page': answer => answer(200, 'text/html', '<!doctype html><title>Welcome</title>Please log in.'),
}

/** Starts a proxy before a site; `lets` is whether it lets WebSockets through. */
async function startBlocker(site, meddle) {
  const state = { lets: false }
  const upgrade = (req, near, { forward }) => {
    if (state.lets) return false
    const say = (status, type, body) =>
      near.end(
        `HTTP/1.1 ${status} x\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      )
    meddle(say, () => {
      const { upgrade: _, ...headers } = req.headers
      forward(req, { ...headers, connection: 'close' })
        .on('response', r => {
          const parts = []
          r.on('data', d => parts.push(d)).on('end', () =>
            say(r.statusCode, r.headers['content-type'] ?? 'text/plain', Buffer.concat(parts).toString()),
          )
        })
        .on('error', () => near.destroy())
        .end()
    })
    return true
  }
  return Object.assign(state, await startProxy(site, { upgrade }))
}

const test = base.extend({
  /** Starts proxies of the test's own. A test asks for this before `person`: what is asked for first ends last, and a
   *  page whose proxy ends would complain. */
  through: async ({ site }, use) => {
    const all = []
    await use(async meddle => {
      const way = await startBlocker(site, meddle)
      all.push(way)
      return way
    })
    for (const way of all) await way.stop()
  },
})

for (const [what, meddle] of Object.entries(proxies)) {
  test(`a proxy that ${what}: the page says so, and goes on once it may`, { tag: '@long' }, async ({
    through,
    person,
    allow,
  }) => {
    allow(/WebSocket connection|400|502/)
    const way = await through(meddle)
    const p = await person({ site: way, path: '/watch' })
    const { page } = p
    await page.getByText('Your network blocks live connections (WebSocket).').waitFor()
    await page.getByRole('link', { name: 'What to do' }).click()
    await page.waitForURL('**/connection')
    const live = await glimpse(page, '.connection.live')
    way.lets = true
    const again = page.getByRole('button', { name: 'Try again now' })
    void again.click().catch(() => {}) // the page may have tried by itself meanwhile: then there is none
    await live()
  })
}

test('no WebSocket, in every look', { tag: '@long' }, async ({ through, person, allow }) => {
  allow(/WebSocket connection|502/)
  const way = await through(proxies['answers 502'])
  const { page } = await person({ ...flow, site: way, path: '/watch' })
  await page.getByRole('link', { name: 'What to do' }).waitFor()
  const findings = await looked(page, 'blocked')
  await page.getByRole('link', { name: 'What to do' }).click()
  await page.waitForURL('**/connection')
  await page.locator('h1').waitFor()
  expect([...findings, ...(await looked(page, 'connection'))]).toEqual([])
})
