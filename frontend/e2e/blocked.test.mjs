// A network that lets no WebSocket through: what a proxy on the way makes of the request for one, and what the page says.
import { Agent, createServer, request } from 'node:http'
import { expect, test as base } from './fixtures.mjs'
import { faults, shown } from './look.mjs'
import { glimpse, shot } from './site.mjs'

/** What proxies do to a request that wants to be upgraded. */
const proxies = {
  'strips the header': (answer, strip) => strip(),
  'answers 400': answer => answer(400, 'text/plain', 'Bad request'),
  'answers 502': answer => answer(502, 'text/plain', 'Bad gateway'),
  'answers with a page': answer => answer(200, 'text/html', '<!doctype html><title>Welcome</title>Please log in.'),
}

/** Starts a proxy in front of a site; `lets` is whether it lets WebSockets through. */
async function startProxy(site, meddle) {
  const to = new URL(site.base)
  // A connection for each request: one that is kept may be closed by the server just as it is used again.
  const agent = new Agent({ keepAlive: false })
  const way = { lets: false }
  const forward = (req, headers) =>
    request({ host: to.hostname, port: to.port, path: req.url, method: req.method, headers, agent })
  const s = createServer((req, res) => {
    const far = forward(req, req.headers)
    far.on('response', r => {
      res.writeHead(r.statusCode, r.headers)
      r.pipe(res)
    })
    far.on('error', () => res.destroy())
    req.pipe(far)
  }).listen(0, '127.0.0.1')
  const open = new Set()
  s.on('connection', c => {
    open.add(c)
    c.on('close', () => open.delete(c)).on('error', () => c.destroy())
  })
  s.on('upgrade', (req, near, head) => {
    const say = (status, type, body) =>
      near.end(
        `HTTP/1.1 ${status} x\r\nContent-Type: ${type}\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
      )
    if (!way.lets) {
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
      return
    }
    const far = forward(req, req.headers)
    far.on('upgrade', (r, other, first) => {
      const lines = Object.entries(r.headers).map(([k, v]) => `${k}: ${v}\r\n`)
      near.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`)
      near.write(first)
      other.write(head)
      near.pipe(other).pipe(near)
      other.on('error', () => near.destroy()).on('close', () => near.destroy())
      near.on('close', () => other.destroy())
    })
    far.on('error', () => near.destroy()).end()
  })
  await new Promise(done => s.once('listening', done))
  way.base = `http://127.0.0.1:${s.address().port}`
  way.stop = () => {
    agent.destroy()
    for (const c of open) c.destroy()
    return new Promise(done => s.close(done))
  }
  return way
}

const test = base.extend({
  /** Starts proxies of the test's own. A test asks for this before `person`: what is asked for first ends last, and a
   *  page whose proxy ends would complain. */
  through: async ({ site }, use) => {
    const all = []
    await use(async meddle => {
      const way = await startProxy(site, meddle)
      all.push(way)
      return way
    })
    for (const way of all) await way.stop()
  },
})

for (const [what, meddle] of Object.entries(proxies)) {
  test(
    `a proxy that ${what}: the page says so, and goes on once it may`,
    what === 'answers 400' ? {} : { tag: '@long' },
    async ({ through, person, allow }) => {
      allow(/WebSocket connection|400|502/)
      const way = await through(meddle)
      const p = await person({ site: way, path: '/watch' })
      const { page } = p
      await page.getByText('Your network or a proxy lets no WebSocket through.').waitFor()
      await page.getByRole('link', { name: 'What to do' }).click()
      await page.waitForURL('**/connection')
      const live = await glimpse(page, '.connection.live')
      way.lets = true
      const again = page.getByRole('button', { name: 'Try again now' })
      void again.click().catch(() => {}) // the page may have tried by itself meanwhile: then there is none
      await live()
    },
  )
}

for (const [device, scheme, options] of shown) {
  test(`no WebSocket on ${device}, ${scheme}`, async ({ through, person, allow }) => {
    allow(/WebSocket connection|502/)
    const way = await through(proxies['answers 502'])
    const { page } = await person({ ...options, site: way, path: '/watch' })
    await page.getByRole('link', { name: 'What to do' }).waitFor()
    await shot(page, `blocked-${device}-${scheme}`)
    const findings = await faults(page, 'blocked')
    await page.getByRole('link', { name: 'What to do' }).click()
    await page.waitForURL('**/connection')
    await page.locator('h1').waitFor()
    await shot(page, `connection-${device}-${scheme}`)
    expect([...findings, ...(await faults(page, 'connection'))]).toEqual([])
  })
}
