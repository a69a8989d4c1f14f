// A proxy before a site, for what happens to a page on the way.
import { Agent, createServer, request } from 'node:http'

/**
 * Starts one. `answer(req, res, way)` and `upgrade(req, near, way)` may take a request, the second one for a WebSocket, by returning
 * true; any other goes through. `way.forward(req, headers)` is the request to the site, still to be sent, `way.pass(req, res)`
 * lets one through. stop() ends it: the pages that use it should have gone, or they complain.
 */
export async function startProxy(site, { answer = () => false, upgrade = () => false } = {}) {
  const to = new URL(site.base)
  // A connection for each request: one that is kept may be closed by the server just as it is used again.
  const agent = new Agent({ keepAlive: false })
  const forward = (req, headers = req.headers) =>
    request({ host: to.hostname, port: to.port, path: req.url, method: req.method, headers, agent })
  const pass = (req, res) => {
    const far = forward(req)
    far.on('response', r => {
      res.writeHead(r.statusCode, r.headers)
      r.pipe(res)
    })
    far.on('error', () => res.destroy())
    res.on('close', () => far.destroy()) // a stream that the page leaves
    req.pipe(far)
  }
  const way = { forward, pass }
  const s = createServer((req, res) => void (answer(req, res, way) || pass(req, res))).listen(0, '127.0.0.1')
  const open = new Set()
  s.on('connection', c => {
    open.add(c)
    c.on('close', () => open.delete(c)).on('error', () => c.destroy())
  })
  s.on('upgrade', (req, near, head) => {
    if (upgrade(req, near, way)) return
    const far = forward(req)
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
  return {
    base: `http://127.0.0.1:${s.address().port}`,
    stop() {
      agent.destroy()
      for (const c of open) c.destroy()
      return new Promise(done => s.close(done))
    },
  }
}
