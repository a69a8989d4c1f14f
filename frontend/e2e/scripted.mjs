// Members who play by a program of a few lines, without a browser: where a test needs many.
import WebSocket from 'ws'

const heads = site => ({ origin: site.base, 'content-type': 'application/json' })

/** A member with a session: `post` and `get` ask the site, `reply` has the member answer every move in a game with the next of some points. */
export async function scripted(site, name) {
  let cookie = ''
  const post = async (path, d) => {
    const r = await fetch(site.base + path, {
      method: 'POST',
      headers: { ...heads(site), ...(cookie && { cookie }) },
      body: JSON.stringify(d),
    })
    const set = r.headers.getSetCookie().map(c => c.split(';')[0])
    if (set.length > 0) cookie = set.join('; ')
    if (!r.ok) throw new Error(`${path}: ${r.status} ${await r.text()}`)
    return r.json()
  }
  await post('/api/session', {})
  await post('/api/account/register', { name, password: `${name} likes quiet evenings` })
  const ws = new WebSocket(`${site.base.replace('http', 'ws')}/ws`, { headers: { cookie, origin: site.base } })
  let id = 0
  let game
  const say = m => ws.send(JSON.stringify({ ...m, id: ++id }))
  ws.addEventListener('message', e => {
    for (const line of String(e.data).split('\n').filter(Boolean)) {
      const f = JSON.parse(line)
      if (!game || f.g !== game.id) continue
      if (f.t === 'state') game.color = f.d.you
      if (f.v > (game.v ?? 0)) game.v = f.v
      const by = f.t === 'state' ? f.d.next?.by : f.d?.next?.by
      if (by && by === game.color && game.points.length > 0)
        say({ t: 'move', g: game.id, v: game.v, d: { at: game.points.shift() } })
    }
  })
  await new Promise((open, fail) => {
    ws.addEventListener('open', open)
    ws.addEventListener('error', fail)
  })
  say({ t: 'hello', d: { page: crypto.randomUUID().replaceAll('-', '') } })
  return {
    name,
    post,
    reply(g, points) {
      game = { id: g, points: [...points] }
      say({ t: 'watch', g, v: 0 })
    },
    resign: () => say({ t: 'resign', g: game.id, v: game.v }),
    end: () => ws.close(),
  }
}
