// Two servers that share a database, each behind a way of its own, as a load balancer gives it: the one under a
// player, who has the game too, dies in the middle of it.
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { connect, createServer } from 'node:net'
import { expect, test as base } from './fixtures.mjs'
import { startProxy } from './proxy.mjs'
import { dataFolder, glimpse, place, privately, program, shot, startProcess, stones } from './site.mjs'

const free = port =>
  new Promise(done => {
    const s = createServer()
    s.once('error', () => done(false))
    s.listen(port, '127.0.0.1', () => s.close(() => done(true)))
  })

/** A free port with free ones after it, below those that systems hand out themselves: nobody takes one meanwhile. */
async function freePort() {
  for (;;) {
    const port = 20_000 + 8 * Math.floor(Math.random() * 1500)
    const all = await Promise.all([0, 1, 2, 3].map(i => free(port + i)))
    if (all.every(Boolean)) return port
  }
}

/** Starts the servers; nodes are their addresses and processes, in order. */
async function startCluster() {
  const data = dataFolder()
  const { p, ended } = startProcess(
    program('tengen-storm'),
    ['cluster', '--nodes', '2', '--no-balancer', '--server', program('tengen')],
    { TENGEN_DATA: data, TENGEN_CLUSTER_ADDR: `127.0.0.1:${await freePort()}` },
  )
  const cluster = { nodes: [], said: '' }
  cluster.stop = async () => {
    p.kill('SIGTERM')
    const code = await ended
    rmSync(data, { recursive: true, force: true })
    return code
  }
  p.stderr.on('data', d => (cluster.said += d))
  await new Promise((ready, fail) => {
    p.stdout.on('data', d => {
      cluster.said += d
      if (!/is ready on/.test(cluster.said) || cluster.nodes.length > 0) return
      for (const [, port, pid] of cluster.said.matchAll(/node \d: http:\/\/127\.0\.0\.1:(\d+), process (\d+)/g))
        cluster.nodes.push({ port: Number(port), pid: Number(pid) })
      ready()
    })
    ended.then(code => fail(new Error(`the cluster ended with ${code}\n${cluster.said}`)))
  })
  return cluster
}

/** A way to the first of some ports that takes a connection. */
async function startWay(ports) {
  const open = new Set()
  const s = createServer(near => {
    open.add(near)
    near.on('close', () => open.delete(near)).on('error', () => near.destroy())
    const dial = ([port, ...others]) => {
      if (!port) return near.destroy()
      const far = connect(port, '127.0.0.1')
      let there = false
      far.once('connect', () => {
        there = true
        near.pipe(far).pipe(near)
      })
      far.on('error', () => (there ? near.destroy() : dial(others)))
      far.on('close', () => there && near.destroy())
      near.on('close', () => far.destroy())
    }
    dial(ports)
  }).listen(0, '127.0.0.1')
  await new Promise(done => s.once('listening', done))
  return {
    base: `http://127.0.0.1:${s.address().port}`,
    stop: () => {
      for (const near of open) near.destroy()
      return new Promise(done => s.close(done))
    },
  }
}

const test = base.extend({
  /** The process of the first server, and the ways. */
  cluster: async ({}, use) => {
    const cluster = await startCluster()
    const [one, two] = cluster.nodes
    const ways = [await startWay([one.port, two.port]), await startWay([two.port, one.port])]
    // A new database has its puzzles a little later, and a page would complain.
    await expect.poll(async () => (await fetch(`${ways[0].base}/api/puzzles/daily`)).status).toBe(200)
    await use({ pid: one.pid, ways, ports: [one.port, two.port] })
    for (const way of ways) await way.stop()
    expect(await cluster.stop(), cluster.said).toBe(0)
  },
  site: async ({ cluster }, use) => use(cluster.ways[0]),
})

test('kill -9 of the server under a player, with the game: it goes on to its end without a reload', {
  tag: '@long',
}, async ({ person, cluster }) => {
  const [ann, bob] = await privately(person, 'Black', { site: cluster.ways[1] })
  for (const p of [ann, bob]) await p.page.evaluate(() => (window.neverReloaded = true))
  const all = [ann.page, bob.page]
  const black = ['h8', 'i8', 'j8', 'k8', 'l8']
  const white = ['h9', 'i9', 'j9', 'k9']
  let ply = 0
  const move = async at => {
    await place(all[ply % 2], at)
    ply++
    for (const page of all) await stones(page, ply)
  }
  for (const at of ['h8', 'h9', 'i8']) await move(at)
  const [annLost, bobLost] = await Promise.all(
    all.map(p => glimpse(p, '.connection', 'Connection lost. Reconnecting…')),
  )
  process.kill(cluster.pid, 'SIGKILL')
  await annLost()
  await shot(ann.page, 'nodes-lost')
  // Bob's server is there, the game is not: his stone is kept, and lands when the game has been taken over.
  await place(bob.page, 'i9')
  await bobLost()
  await shot(bob.page, 'nodes-away')
  ply++
  for (const page of all) await stones(page, ply)
  for (const page of all) await page.locator('.connection.live').waitFor({ state: 'attached' })
  await ann.page.getByText(/The server was unavailable: \+10 s/).waitFor()
  for (let i = 2; i < black.length; i++) {
    await move(black[i])
    if (i < white.length) await move(white[i])
  }
  for (const page of all) {
    await page.locator('.result').waitFor()
    expect(await page.evaluate(() => window.neverReloaded)).toBe(true)
  }
  await expect(ann.page.locator('.result')).toHaveText(/You win/)
  await shot(ann.page, 'nodes-won')
})

test('without WebSockets: posts reach any server, and the stream’s is killed', { tag: '@long' }, async ({
  cluster,
  person,
  allow,
}) => {
  allow(/WebSocket connection|502|503|ERR_/)
  let [here, there] = cluster.ports
  let passed = 0
  // What a balancer does that keeps nobody on one server: every other request goes to each.
  const net = await startProxy(cluster.ways[0], {
    upgrade: (_, near) => {
      near.end('HTTP/1.1 502 x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n')
      return true
    },
    answer: (req, res) => {
      if (req.url !== '/sse/post') return false
      const port = passed++ % 2 === 0 ? there : here
      const far = request({ host: '127.0.0.1', port, path: req.url, method: req.method, headers: req.headers })
      far.on('response', r => r.pipe(res.writeHead(r.statusCode, r.headers)))
      far.on('error', () => res.writeHead(503).end())
      req.pipe(far)
      return true
    },
  })
  const [ann, bob] = await privately(o => person({ ...o, site: net }))
  const play = async (from, moves) => {
    for (const [i, at] of moves.entries()) {
      await place(((from + i) % 2 ? bob : ann).page, at)
      for (const p of [ann, bob]) await stones(p.page, from + i + 1)
    }
  }
  await play(0, ['h8', 'h9', 'i8', 'i9'])
  const before = passed
  expect(before).toBeGreaterThan(4)
  process.kill(cluster.pid, 'SIGKILL')
  here = there
  await ann.page.getByText(/The server was unavailable: \+10 s/).waitFor()
  await play(4, ['j8', 'j9', 'k8', 'k9', 'l8'])
  await expect(ann.page.locator('.result')).toHaveText(/You win/)
  expect(passed).toBeGreaterThan(before)
  for (const p of [ann, bob]) await p.context.close()
  await net.stop()
})
