// Games made over a socket of the test's own, whatever the lobby can choose.
const settings = {
  rule: 'freestyle',
  size: 15,
  opening: 'free',
  forbidden: 'refuse',
  takebacks: true,
  clock: { kind: 'fischer', initial: 300_000, increment: 3_000 },
}

/** The id of a new game of the page's user, who plays Black; `bot` plays White. */
export const create = (page, change, kind = 'private', bot = undefined) =>
  page.evaluate(
    async d => {
      await fetch('/api/session', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
      const ws = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`)
      return new Promise((made, refused) => {
        ws.onopen = () =>
          ws.send(
            JSON.stringify({ t: 'hello', d: { page: `test${crypto.randomUUID().replaceAll('-', '').slice(0, 20)}` } }),
          )
        ws.onmessage = e => {
          const f = JSON.parse(e.data)
          if (f.t === 'welcome') ws.send(JSON.stringify({ t: 'create', id: 1, d }))
          else if (f.t === 'ack') made(f.d.g)
          else if (f.t === 'error') refused(new Error(e.data))
        }
      })
    },
    { settings: { ...settings, ...change }, color: 'black', kind, ...(bot && { bot }) },
  )
