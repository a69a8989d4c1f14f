// How soon a stone is seen: node e2e/inputpaint.mjs [STONES]
// From the event that places a stone to the frame that shows it, on a desk with a mouse, on a phone with a tap and with
// a finger that slides under the glass. Twice: by the clock, with a CPU that is 4× slower, and as the processor time
// that the page's thread takes for it, times 4, which other work on the machine adds little to. TENGEN_BIN chooses the
// server.
import { person, startBrowser, startSite, stones } from './site.mjs'
import { create } from './made.mjs'

/** So many; 0: of the finger that slides alone. */
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
    const send = (type, touchPoints, ms) =>
      Promise.all([
        cdp.send('Input.dispatchTouchEvent', { type, touchPoints }),
        new Promise(done => setTimeout(done, ms)), // events say when they were: it is the clock's time that passes
      ])
    const from = Math.max(20, x - 60)
    await send('touchStart', [{ x: from, y }], 10)
    for (let i = 1; i <= 6; i++) await send('touchMove', [{ x: from + ((x - from) * i) / 6, y }], 16)
    await send('touchMove', [{ x, y }], 300)
    await send('touchEnd', [], 0)
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

/** Of a trace: the ms of processor time that the page's thread took from each event of a type to the end of its frame. */
function costs(events, type) {
  const is = (e, type) => e.name === 'EventDispatch' && e.args.data?.type === type
  const first = events.find(e => is(e, type))
  const main = events.filter(e => e.ph === 'X' && e.pid === first?.pid && e.tid === first.tid)
  return main
    .filter(e => is(e, type))
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
      all = costs(events, 'pointerup').map(ms => SLOWER * ms)
    }
    got.push(...all.slice(2)) // before, what is run for the first time is compiled
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  await p.context.close()
  return got
}

/** In a page: notes how long it is from each move of a finger to the frame after it, and between two frames. */
function watchDrag() {
  globalThis.drag = { waits: [], frames: [], on: true }
  let last = 0
  let moved = 0
  addEventListener('pointermove', e => (moved ||= e.timeStamp), true)
  const { port1, port2 } = new MessageChannel()
  const then = []
  port1.onmessage = () => then.splice(0).forEach(from => globalThis.drag.waits.push(performance.now() - from))
  const frame = now => {
    if (last) globalThis.drag.frames.push(now - last)
    last = now
    if (moved) {
      then.push(moved)
      port2.postMessage(0) // after the frame
      moved = 0
    }
    if (globalThis.drag.on) requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
}

/** A finger slides over a phone's board with some forty stones and back, for two seconds. */
async function measureDrag(browser, site, by) {
  const p = await person(browser, site, { ...phone, reducedMotion: 'no-preference' })
  await p.page.evaluate(() =>
    localStorage.setItem('tengen.settings', JSON.stringify({ v: 2, submit: 'double', numbers: true })),
  )
  await p.page.goto('/analysis')
  await p.page.waitForSelector('.tg-field.zoomable.movable')
  await p.page.locator('.stage .tg-field').focus()
  for (const q of points) {
    await p.page.keyboard.type(q)
    for (let i = 0; i < 2; i++) await p.page.keyboard.press('Enter')
  }
  await stones(p.page, points.length)
  const cdp = await p.context.newCDPSession(p.page)
  const [[x1, y1], [x2, y2]] = [await at(p.page, 'b3'), await at(p.page, 'n13')]
  const events = []
  cdp.on('Tracing.dataCollected', e => events.push(...e.value))
  if (by === 'clock') await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  else
    await cdp.send('Tracing.start', {
      transferMode: 'ReportEvents',
      traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'cc'] },
    })
  const touch = (type, touchPoints) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [{ x: x1, y: y1 }])
  await p.page.evaluate(watchDrag)
  const from = Date.now()
  for (let t = 0; t < 2_000; t = Date.now() - from) {
    const k = (1 - Math.cos((t / 1_000) * Math.PI)) / 2
    await Promise.all([
      touch('touchMove', [{ x: x1 + (x2 - x1) * k, y: y1 + (y2 - y1) * k }]),
      new Promise(done => setTimeout(done, 1000 / 60)),
    ])
  }
  const { waits, frames } = await p.page.evaluate(() => {
    globalThis.drag.on = false
    return globalThis.drag
  })
  await touch('touchEnd', [])
  let cost = []
  if (by === 'trace') {
    const done = new Promise(done => cdp.once('Tracing.tracingComplete', done))
    await cdp.send('Tracing.end')
    await done
    cost = costs(events, 'pointermove').map(ms => SLOWER * ms)
  }
  await p.context.close()
  return { waits, frames, cost }
}

const part = (all, f) => Math.round(all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * f))])

const site = await startSite()
const browser = await startBrowser()
try {
  const rows = []
  for (const [what, hand, options] of wanted === 0
    ? []
    : [
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
  const { cost } = await measureDrag(browser, site, 'trace')
  const { waits, frames } = await measureDrag(browser, site, 'clock')
  console.table([
    {
      what: 'a finger that slides',
      'processor, median': part(cost, 0.5),
      'processor, p95': part(cost, 0.95),
      'clock, best tenth': part(waits, 0.1),
      'clock, median': part(waits, 0.5),
      'clock, p95': part(waits, 0.95),
      'frame, median': part(frames, 0.5),
      'frame, p95': part(frames, 0.95),
      'frames a second': Math.round((1000 * frames.length) / frames.reduce((a, b) => a + b, 0)),
    },
  ])
} finally {
  await browser.close()
  await site.stop()
}
