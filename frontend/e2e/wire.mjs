// Between a page and the server: frames pass through, and a test may add, change
// or withhold some, to show the page what a healthy server never says.

/** Loads the page again with its socket in our hands. */
export async function tap(page) {
  let welcome
  const w = {
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
    /** An answer in the server's place, or nothing. */
    answer: () => undefined,
    /** A frame from the server as the page is to see it. */
    change: f => f,
    /** Close code for whoever connects. */
    refuse: 0,
    say: f => w.ws.send(JSON.stringify(f)),
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
  await page.routeWebSocket(/\/ws$/, ws => {
    w.ws = ws
    if (w.refuse) {
      ws.close({ code: w.refuse })
      return
    }
    const server = ws.connectToServer()
    ws.onMessage(text => {
      const f = JSON.parse(text)
      w.sent.push(f)
      w.came()
      const a = w.answer(f)
      if (a) w.say(a)
      else server.send(text)
    })
    server.onMessage(text => {
      const f = w.change(JSON.parse(text))
      if (f) w.say(f)
      if (f?.t === 'welcome') welcome()
    })
  })
  await page.reload()
  return w
}
