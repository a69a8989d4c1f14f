// How soon a stone is seen: node e2e/inputpaint.mjs [stones]
// From the event that places a stone to the frame that shows it, on a desk with a mouse, on a phone with a tap and with
// a finger that slides under the glass. Twice: by the clock, with a CPU that is 4× slower, and as the processor time
// that the page's thread takes for it, times 4, which other work on the machine adds little to. TENGEN_BIN chooses the
// server.
import { person, startBrowser, startSite, stones } from './site.mjs'
import { create } from './made.mjs'

const wanted = Number(process.argv[2] ?? 30)
const SLOWER = 4
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }

/** Points of which no row of five is made in this order. */
const points = [14, 2, 11, 5, 8].flatMap(row => [...'aocmekgi'].map(column => column + row))

const at = (page, p) =>
  page.evaluate(p => {
    const m = document.querySelector('.stage .tg-svg').getScreenCTM()
    const q = new DOMPoint((p.charCodeAt(0) - 97) * 100, (15 - Number(p.slice(1))) * 100).matrixTransform(m)
    return [q.x, q.y]
  }, p)

const hands = {
  click: (page, _, [x, y]) => page.mouse.click(x, y),
  tap: (page, _, [x, y]) => page.touchscreen.tap(x, y),
  async slide(_, cdp, [x, y]) {
    let now = Date.now()
    const send = (type, touchPoints, ms) =>
      cdp.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: (now += ms) / 1000 })
    const from = Math.max(20, x - 60)
    await send('touchStart', [{ x: from, y }], 10)
    for (let i = 1; i <= 6; i++) await send('touchMove', [{ x: from + ((x - from) * i) / 6, y }], 16)
    await send('touchMove', [{ x, y }], 300)
    await send('touchEnd', [], 16)
  },
}

/** In a page: notes how long it is from the last pointerup to the frame after the stone. */
function watch() {
  globalThis.waits = []
  let up = 0
  addEventListener('pointerup', e => (up = e.timeStamp), true)
  new MutationObserver(all => {
    if (!up || !all.some(m => [...m.addedNodes].some(n => n.matches?.('.stone')))) return
    const from = up
    up = 0
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => globalThis.waits.push(performance.now() - from)
      port2.postMessage(0) // after the frame
    })
  }).observe(document.querySelector('.stage .stones'), { childList: true })
}

/** Of a trace: the ms of processor time that the page's thread took from each pointerup to the end of its frame. */
function costs(events) {
  const is = (e, type) => e.name === 'EventDispatch' && e.args.data?.type === type
  const first = events.find(e => is(e, 'pointerup'))
  const main = events.filter(e => e.ph === 'X' && e.pid === first?.pid && e.tid === first.tid)
  return main
    .filter(e => is(e, 'pointerup'))
    .flatMap(up => {
      const frame = main.filter(e => e.name === 'ProxyMain::BeginMainFrame' && e.ts >= up.ts)
      const end = Math.min(...frame.map(e => e.ts + e.dur))
      const tasks = main.filter(e => e.name === 'ThreadControllerImpl::RunTask' && e.ts > up.ts && e.ts < end)
      return frame.length > 0 ? [[up, ...tasks].reduce((sum, e) => sum + (e.tdur ?? 0), 0) / 1000] : []
    })
}

/** Plays until so many stones have been measured; `by` is the clock or the trace. */
async function measure(browser, site, hand, options, by) {
  const p = await person(browser, site, { ...options, reducedMotion: 'no-preference' })
  await p.page.evaluate(() => localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, submit: 'direct' })))
  const cdp = await p.context.newCDPSession(p.page)
  const events = []
  cdp.on('Tracing.dataCollected', e => events.push(...e.value))
  const got = []
  while (got.length < wanted) {
    const g = await create(p.page, { clock: { kind: 'none', initial: 0, increment: 0 } }, 'bot', 'acorn')
    await p.page.goto(`/g/${g}`)
    await p.page.waitForSelector(options.hasTouch ? '.tg-field.zoomable.movable' : '.tg-field.movable')
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: by === 'clock' ? SLOWER : 1 })
    await p.page.evaluate(watch)
    events.length = 0
    const includedCategories = ['toplevel', 'devtools.timeline', 'cc']
    if (by === 'trace')
      await cdp.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories } })
    const over = p.page.waitForSelector('.result', { timeout: 0 }).catch(() => {}) // the page is closed before
    for (let n = 0; n < points.length && got.length + n < wanted + 2; n++) {
      const taken = await p.page.locator('.stage .stone').evaluateAll(all => all.map(e => e.getAttribute('data-pt')))
      const free = points.find(q => !taken.includes(q))
      await hands[hand](p.page, cdp, await at(p.page, free))
      await Promise.race([stones(p.page, 2 * n + 2), over])
      if (await p.page.locator('.result').count()) break
      await p.page.waitForSelector('.tg-field.movable')
    }
    let all = await p.page.evaluate(() => globalThis.waits)
    if (by === 'trace') {
      const done = new Promise(done => cdp.once('Tracing.tracingComplete', done))
      await cdp.send('Tracing.end')
      await done
      all = costs(events).map(ms => SLOWER * ms)
    }
    got.push(...all.slice(2)) // before, what is run for the first time is compiled
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  await p.context.close()
  return got
}

const part = (all, f) => Math.round(all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * f))])

const site = await startSite()
const browser = await startBrowser()
try {
  const rows = []
  for (const [what, hand, options] of [
    ['a click on a desk', 'click', {}],
    ['a tap on a phone', 'tap', phone],
    ['a finger lifted', 'slide', phone],
  ]) {
    const cost = await measure(browser, site, hand, options, 'trace')
    const wait = await measure(browser, site, hand, options, 'clock')
    rows.push({
      what,
      'processor, median': part(cost, 0.5),
      'processor, p95': part(cost, 0.95),
      'clock, best tenth': part(wait, 0.1),
      'clock, median': part(wait, 0.5),
      'clock, p95': part(wait, 0.95),
    })
  }
  console.table(rows)
} finally {
  await browser.close()
  await site.stop()
}
