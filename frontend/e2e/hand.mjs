// A person who plays by frames instead of clicks: what a page needs around it is made in moments, whatever
// the pages look like.
import { expect } from '@playwright/test'
import { person } from './site.mjs'

/** A person with a session, on a page without scripts of its own; name: a member's, none: a guest's; with options of a browser's context. */
export async function hand(browser, site, name, options) {
  const p = await person(browser, site, { ...options, path: '/robots.txt' })
  const user = await p.page.evaluate(async name => {
    const post = async (path, d) => {
      const r = await fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(d),
      })
      if (!r.ok) throw new Error(`${path}: ${r.status} ${await r.text()}`)
      return r.json()
    }
    await post('/api/session', {})
    const who = name
      ? await post('/api/account/register', { name, password: `${name} likes quiet evenings` })
      : await (await fetch('/api/me')).json()
    const ws = new WebSocket(`ws://${location.host}/ws`)
    const waiting = new Map()
    let id = 0
    globalThis.ask = m =>
      new Promise((done, fail) => {
        waiting.set(++id, [done, fail])
        ws.send(JSON.stringify({ ...m, id }))
      })
    globalThis.tell = m => ws.send(JSON.stringify(m))
    ws.onmessage = e => {
      for (const line of e.data.split('\n').filter(Boolean)) {
        const f = JSON.parse(line)
        const [done, fail] = waiting.get(f.id) ?? []
        if (f.t === 'ack') done?.(f)
        if (f.t === 'error') fail?.(new Error(`${f.code} ${f.why ?? ''} ${f.message}`))
      }
    }
    await new Promise(open => (ws.onopen = open))
    ws.send(JSON.stringify({ t: 'hello', d: { page: crypto.randomUUID().replaceAll('-', '') } }))
    return who.user
  }, name)
  const ask = m => p.page.evaluate(m => globalThis.ask(m), m)
  const tell = m => p.page.evaluate(m => globalThis.tell(m), m)
  return { ...p, user, ask, tell }
}

const plain = {
  rule: 'freestyle',
  size: 15,
  opening: 'free',
  forbidden: 'refuse',
  takebacks: true,
  clock: { kind: 'fischer', initial: 600_000, increment: 5_000 },
}

/** A seek or, with kind 'bot' and a bot, a game; returns its id. A test that makes many has to wait now and then. */
export async function seek(who, settings = {}, more = {}) {
  const d = { settings: { ...plain, ...settings }, color: 'black', kind: 'public', ...more }
  let answer
  await expect(async () => {
    answer = await who.ask({ t: 'create', d }).catch(e => e) // that of too many frames has no why
    expect(String(answer)).not.toMatch(/too_many {2}/)
  }).toPass()
  if (answer instanceof Error) throw answer
  return answer.d.g
}

/** A game of one against the other with some moves, black first; returns its id. */
export async function play(black, white, points, settings = {}) {
  const g = await seek(black, settings)
  let { v } = await white.ask({ t: 'join', g, v: 0 })
  for (const [i, at] of points.entries()) ({ v } = await (i % 2 ? white : black).ask({ t: 'move', g, v, d: { at } }))
  return g
}

/** Some games worth looking at: points of black and white in turn. */
export const five = ['h8', 'h9', 'i8', 'g8', 'i7', 'i9', 'j6', 'g9', 'k5', 'j9', 'h7', 'f9']
export const middle = ['h8', 'i9', 'i8', 'g8', 'h7', 'h9', 'g9', 'i7', 'f10', 'j6', 'h10', 'g7', 'j8', 'k8']
