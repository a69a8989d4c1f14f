// When the first screen is there on a weak phone, of builds in turns: node e2e/paint.mjs BIN [BIN…] [--runs 9]
// 4× slower CPU, 4G of 1.6 Mbit/s and 150 ms, an empty cache. It prints medians, in ms since the page was asked for:
// the first paint that has content, a frame with the board, and the page's script at work; and what shifts.
import { gzipSync } from 'node:zlib'
import { parseArgs } from 'node:util'
import { play, hand, five, middle } from './hand.mjs'
import { startBrowser, startSite } from './site.mjs'

const { values, positionals: bins } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '9' } },
})
const runs = Number(values.runs)
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const slow4g = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

/** Before any script of the page: notes when there is a board on the screen, and one that can be played on. */
function watch() {
  const seen = (globalThis.seen = { board: 0, works: 0, shift: 0 })
  new PerformanceObserver(l => {
    for (const e of l.getEntries()) seen.shift += e.value
  }).observe({ type: 'layout-shift', buffered: true })
  // After the frame that is being made has been, before whatever else waits.
  const { port1, port2 } = new MessageChannel()
  const then = []
  port1.onmessage = () => then.splice(0).forEach(f => f(performance.now()))
  const painted = f => {
    then.push(f)
    port2.postMessage(null)
  }
  const look = () => {
    const board = document.querySelector('.tg-field .lines')
    if (!seen.board && board?.getBoundingClientRect().width) painted(at => (seen.board = at))
    if (document.querySelector('.tg-field[role]')) return painted(at => (seen.works = at))
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

async function visit(browser, url, storageState) {
  const context = await browser.newContext({ ...phone, storageState })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Network.enable')
  await cdp.send('Network.emulateNetworkConditions', slow4g)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(watch)
  await page.goto(url, { waitUntil: 'commit' })
  const settled = () => globalThis.seen?.works > 0 && performance.getEntriesByName('first-contentful-paint').length > 0
  await page.waitForFunction(settled, null, { timeout: 60_000, polling: 100 })
  const got = await page.evaluate(() => ({
    ...globalThis.seen,
    paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN,
  }))
  await context.close()
  return got
}

/** A server of a build, with a game in play and a finished one. */
async function furnished(browser, bin) {
  process.env.TENGEN_BIN = bin
  const site = await startSite()
  const [ann, bob] = [await hand(browser, site), await hand(browser, site)]
  const over = await play(ann, bob, five)
  const live = await play(ann, bob, middle)
  const played = await ann.context.storageState()
  const all = [
    ['/ as a visitor', '/'],
    ['a game in play, watched', `/g/${live}`],
    ['a game in play, played', `/g/${live}`, played],
    ['a finished game', `/g/${over}`],
  ]
  return { site, bin, all: all.map(([name, path, who]) => ({ name, path, who, got: [] })) }
}

const median = all => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)]
const zipped = async url => gzipSync(await (await fetch(url)).text(), { level: 1 }).length

const browser = await startBrowser()
const builds = []
try {
  for (const bin of bins) builds.push(await furnished(browser, bin))
  for (let i = 0; i < runs; i++)
    for (const { site, all } of builds) for (const v of all) v.got.push(await visit(browser, site.base + v.path, v.who))
  const rows = []
  for (const { site, bin, all } of builds)
    for (const { name, path, got } of all) {
      const of = k => Math.round(median(got.map(r => r[k])))
      const html = await zipped(site.base + path)
      const shift = Math.max(...got.map(r => r.shift)).toFixed(3)
      rows.push({
        page: name,
        build: bin,
        'first paint': of('paint'),
        board: of('board'),
        works: of('works'),
        shift,
        'HTML gzip': html,
      })
    }
  console.table(rows)
} finally {
  await browser.close()
  for (const { site } of builds) await site.stop()
}
