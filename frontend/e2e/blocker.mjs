// A network that lets no WebSocket through, and perhaps no stream of events either.
import { test as base } from './fixtures.mjs'
import { startProxy } from './proxy.mjs'

/** What proxies do to a request that wants to be upgraded. */
export const proxies = {
  'strips the header': (answer, strip) => strip(),
  'answers 400': answer => answer(400, 'text/plain', 'Bad request'),
  'answers 502': answer => answer(502, 'text/plain', 'Bad gateway'),
  'answers with a page': answer => answer(200, 'text/html', '<!doctype html><title>Welcome</title>Please log in.'),
  'says nothing': () => {},
}

/** Starts a proxy before a site; `lets` is whether it lets WebSockets through, `streams` whether streams. */
async function startBlocker(site, meddle) {
  const state = { lets: false, streams: true, posts: 0 }
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
  const answer = (req, res) => {
    if (req.url === '/sse/post') state.posts++
    if (state.streams || !req.url.startsWith('/sse')) return false
    res.writeHead(403).end('Blocked')
    return true
  }
  return Object.assign(state, await startProxy(site, { upgrade, answer }))
}

export const test = base.extend({
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
