// A proxy before a site, which answers for /sw.js as a test wants: no test's route sees what a browser asks for a worker's
// update.
import http from 'node:http'
import { connect } from 'node:net'

/** Starts one; `change` takes the worker's script and returns what it shall be, null for 404. stop() ends it. */
export async function before(site) {
  const { hostname, port } = new URL(site.base)
  let held = Promise.resolve()
  const proxy = {
    base: '',
    change: text => text,
    /** Answers no request for a page until what it returns is called. */
    hold() {
      let go
      held = new Promise(done => (go = done))
      return go
    },
  }
  // A connection for each request: one that is kept may be closed by the server just as it is used again.
  const agent = new http.Agent({ keepAlive: false })
  const sockets = new Set()
  const server = http.createServer((req, res) => {
    const worker = req.url.startsWith('/sw.js')
    const headers = worker ? { ...req.headers, 'accept-encoding': 'identity', 'if-none-match': '' } : req.headers
    const up = http.request({ hostname, port, path: req.url, method: req.method, headers, agent }, r => {
      if (!worker) {
        res.writeHead(r.statusCode, r.rawHeaders)
        r.pipe(res)
        return
      }
      const parts = []
      r.on('data', d => parts.push(d))
      r.on('end', () => {
        const text = proxy.change(Buffer.concat(parts).toString())
        const { 'content-length': _, etag: __, ...rest } = r.headers
        res.writeHead(text === null ? 404 : 200, rest)
        res.end(text ?? '')
      })
    })
    up.on('error', () => res.destroy())
    if (req.headers['sec-fetch-mode'] === 'navigate') held.then(() => req.pipe(up))
    else req.pipe(up)
  })
  server.on('connection', s => {
    sockets.add(s)
    s.on('close', () => sockets.delete(s))
  })
  server.on('upgrade', (req, socket, head) => {
    const up = connect(Number(port), hostname, () => {
      const lines = []
      for (let i = 0; i < req.rawHeaders.length; i += 2) lines.push(`${req.rawHeaders[i]}: ${req.rawHeaders[i + 1]}`)
      up.write(`GET ${req.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
      up.write(head)
      up.pipe(socket).pipe(up)
    })
    for (const [a, b] of [
      [up, socket],
      [socket, up],
    ])
      a.on('error', () => b.destroy()).on('close', () => b.destroy())
  })
  await new Promise(ready => server.listen(0, '127.0.0.1', ready))
  proxy.base = `http://127.0.0.1:${server.address().port}`
  proxy.stop = () => {
    for (const s of sockets) s.destroy()
    return new Promise(done => server.close(done))
  }
  return proxy
}
