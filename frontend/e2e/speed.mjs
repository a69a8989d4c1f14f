// How fast the page is on a weak phone: node e2e/speed.mjs [runs]
// 4× slower CPU, slow 4G (1.6 Mbit/s, 150 ms round trip), an empty cache. It
// prints the median of some runs and, as other work on the machine adds to each,
// the best time until the content is on screen; TENGEN_BIN chooses the server.
import { gzipSync } from 'node:zlib'
import { place, startBrowser, startSite } from './site.mjs'

const runs = Number(process.argv[2] ?? 5)
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const settings = {
  rule: 'freestyle',
  size: 15,
  opening: 'free',
  forbidden: 'refuse',
  takebacks: true,
  clock: { kind: 'fischer', initial: 600_000, increment: 3_000 },
}

/** In a page: becomes a guest, opens games and plays one against a bot.
 *  Returns that game's id. */
async function populate([settings, seeks, games, moves]) {
  await fetch('/api/session', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })
  const ws = new WebSocket(`ws://${location.host}/ws`)
  const waiting = new Map()
  let ids = 0
  const send = f => ws.send(JSON.stringify(f))
  const ask = (t, f) => new Promise(done => waiting.set(++ids, done) && send({ t, id: ids, ...f }))
  await new Promise(done => (ws.onopen = done))
  let played = null
  ws.onmessage = e => {
    const f = JSON.parse(e.data)
    if (f.t === 'ack' || f.t === 'error') waiting.get(f.id)?.(f)
    if (played && f.g === played.g) played.see(f)
  }
  send({ t: 'hello', d: { page: Array.from({ length: 16 }, () => 'a').join('') } })
  for (const n of seeks)
    await ask('create', {
      d: {
        settings: { ...settings, clock: { ...settings.clock, initial: 60_000 * n } },
        color: 'random',
        kind: 'public',
      },
    })
  const create = () => ask('create', { d: { settings, color: 'black', kind: 'bot', bot: 'acorn' } })
  for (let i = 0; i < games; i++) await create()
  const { g } = (await create()).d
  await new Promise(done => {
    const taken = new Set()
    const step = (v, next) => {
      if (taken.size >= moves || !next) done()
      else if (next.by === 'black') {
        const at = 'cegikmo'
          .split('')
          .flatMap(c => [2, 13, 5, 10, 7].map(r => c + r))
          .find(p => !taken.has(p))
        ask('move', { g, v, d: { at } })
      }
    }
    played = {
      g,
      see(f) {
        if (f.t === 'state') for (const m of f.d.moves) taken.add(m.at)
        if (f.t === 'move') taken.add(f.d.at)
        if (f.t === 'state' || f.t === 'move') step(f.v, f.d.next)
      },
    }
    send({ t: 'watch', id: ++ids, g, v: 0 })
  })
  ws.close()
  return g
}

/** Before any script of the page: notes when what we wait for is painted, and
 *  what shifts. */
function watch(selector) {
  globalThis.seen = { at: 0, shift: 0, press: 0 }
  new PerformanceObserver(l => {
    for (const e of l.getEntries()) if (!e.hadRecentInput) globalThis.seen.shift += e.value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver(l => {
    for (const e of l.getEntries()) globalThis.seen.press = Math.max(globalThis.seen.press, e.duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true })
  const look = () => {
    if (document.querySelector(selector))
      requestAnimationFrame(() => setTimeout(() => (globalThis.seen.at = performance.now())))
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function visit(browser, site, path, selector, storageState, then) {
  const context = await browser.newContext({ ...phone, ...(storageState && { storageState }) })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow4g)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watch, selector)
  await page.goto(site.base + path, { waitUntil: 'commit' })
  await page.waitForFunction(() => globalThis.seen?.at > 0, null, { timeout: 30_000 })
  if (then) await then(page)
  await page.waitForTimeout(1500) // what comes late may shift too
  const got = await page.evaluate(() => ({
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
    at: globalThis.seen.at,
    shift: globalThis.seen.shift,
    press: globalThis.seen.press,
    js: performance
      .getEntriesByType('resource')
      .filter(e => e.initiatorType === 'script' || /\.js$/.test(e.name))
      .map(e => e.name),
  }))
  await context.close()
  return got
}

const median = all => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
const mid = (all, f) => median(all.map(f))

const site = await startSite()
const browser = await startBrowser()
try {
  const owner = await browser.newContext()
  const page = await owner.newPage()
  let game = ''
  for (let i = 0; i < 3; i++) {
    const other = i === 0 ? owner : await browser.newContext()
    const p = i === 0 ? page : await other.newPage()
    await p.goto(`${site.base}/settings`)
    const g = await p.evaluate(populate, [settings, [1, 2, 3, 4].map(n => n + 4 * i), 4, i === 0 ? 14 : 2])
    if (i === 0) game = g
    else await other.close()
  }
  const state = await owner.storageState()
  const lists = '#seeks, #live, [data-lists]'
  const free = ['h15', 'a15', 'o15', 'a1', 'h1', 'o1', 'a8', 'o8']
  const rows = []
  for (const [name, path, selector, who, then] of [
    ['/ as a visitor', '/', lists],
    ['/ as a guest', '/', lists, state],
    ['/watch', '/watch', '.mini, .live-grid a, .live a'],
    ['a game, watched', `/g/${game}`, '.stage .stone'],
    ['a game, played', `/g/${game}`, '.stage .stone', state, p => place(p, free.shift() ?? 'b15')],
  ]) {
    const all = []
    for (let i = 0; i < runs; i++) all.push(await visit(browser, site, path, selector, who, then))
    rows.push({
      page: name,
      'first paint, ms': Math.round(mid(all, r => r.paint)),
      'content, ms': Math.round(mid(all, r => r.at)),
      'at best': Math.round(Math.min(...all.map(r => r.at))),
      'input to paint, ms': then ? mid(all, r => r.press) : '',
      'layout shift': mid(all, r => r.shift).toFixed(3),
      js: all[0].js,
    })
  }
  const bytes = async names => {
    let sum = 0
    for (const n of names) sum += gzipSync(Buffer.from(await (await fetch(n)).arrayBuffer()), { level: 9 }).length
    return (sum / 1000).toFixed(1)
  }
  for (const r of rows) r.js = await bytes(r.js)
  console.table(rows.map(({ js, ...r }) => ({ ...r, 'JS gzip, KB': js })))
} finally {
  await browser.close()
  await site.stop()
}
