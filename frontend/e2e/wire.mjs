// Between a page and the server: frames pass through, and a test may add, change
// or withhold some, to show the page what a healthy server never says. Time can be in the test's hands too.

/** For a page: its clocks stand until `letPass` lets time pass; its timers go on. */
function standStill(at) {
  const from = at
  globalThis.letPass = ms => (at += ms)
  Date.now = () => at
  Object.defineProperty(performance, 'timeOrigin', { value: from })
  performance.now = () => at - from
}

/** Loads the page again with its socket in our hands. With `at` its time is too: its machine's clock says `at` and, like
 *  the server's as it is told, stands until time is let `pass`. What is shown then is a function of the frames and of
 *  that alone. */
export async function tap(page, at) {
  let welcome
  const w = {
    /** The server's time as the page was told it with the welcome. */
    told: 0,
    /** How much time the test has let pass since. */
    passed: 0,
    async pass(ms) {
      w.passed += ms
      await page.evaluate(ms => globalThis.letPass(ms), ms)
    },
    /** The server's time as the page is to know it. */
    now: () => w.told + w.passed,
    /** Resolves when the server has welcomed the page: what it shows before, it came with. */
    welcomed: new Promise(done => (welcome = done)),
    /** What the page sent and the server was to have. */
    sent: [],
    /** Resolves when enough of that is as is asked. */
    async until(n, is) {
      while (w.sent.filter(is).length < n) await new Promise(next => (w.came = next))
      return w.sent.filter(is)
    },
    came: () => {},
    /** How often the page has tried to connect. */
    tries: 0,
    /** What the page was told, from its first frame on. */
    heard: [],
    /** The last that it was told of some types. */
    last: (...types) => w.heard.findLast(f => types.includes(f.t)),
    /** An answer in the server's place, or nothing. */
    answer: () => undefined,
    /** A frame from the server as the page is to see it. */
    change: f => f,
    /** Close code for whoever connects. */
    refuse: 0,
    say(f) {
      w.heard.push(f)
      w.ws.send(JSON.stringify(f))
    },
    close: code => w.ws.close({ code }),
    /** The server cannot store anything, or can again. */
    pause(on) {
      w.answer = on
        ? f =>
            f.id !== undefined &&
            f.t !== 'watch' && { t: 'error', id: f.id, g: f.g, code: 'retry', message: 'Not stored.' }
        : () => undefined
      w.say({ t: 'pause', d: { on } })
    },
  }
  if (at !== undefined) await page.addInitScript(standStill, at)
  await page.routeWebSocket(/\/ws$/, ws => {
    w.ws = ws
    w.tries++
    if (w.refuse) {
      ws.close({ code: w.refuse })
      return
    }
    const server = ws.connectToServer()
    ws.onMessage(text => {
      const f = JSON.parse(text)
      w.sent.push(f)
      w.came()
      const timed = at !== undefined && f.t === 'ping' && { t: 'pong', d: { c: f.d.c, s: w.now() } }
      const a = timed || w.answer(f)
      if (a) w.say(a)
      else server.send(text)
    })
    server.onMessage(text => {
      const told = JSON.parse(text)
      if (at !== undefined && told.t === 'welcome') {
        w.told ||= told.d.now
        told.d.now = w.now()
      }
      const f = w.change(told)
      if (f) w.say(f)
      if (f?.t === 'welcome') welcome()
    })
  })
  await page.reload()
  return w
}
