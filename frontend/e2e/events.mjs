// Helpers of browser tests of events: members with pages of their own, and events that are made over HTTP.
import { expect } from '@playwright/test'
import { sql } from './database.mjs'
import { place, post, tap } from './site.mjs'

/** What a post is answered with. */
export const told = async (page, path, d) => {
  const { status, body } = await post(page, path, d)
  if (status > 299) throw new Error(`${path}: ${status} ${JSON.stringify(body)}`)
  return body
}

export const read = (page, path) => page.evaluate(async path => (await fetch(path)).json(), path)

/** A member with pages of its own. */
export async function member(person, name, options = {}) {
  const p = await person({ path: '/robots.txt', ...options })
  await told(p.page, '/api/account/register', { name, password: `${name} likes quiet evenings` })
  return { ...p, name }
}

export const settings = {
  rule: 'freestyle',
  size: 15,
  opening: 'free',
  forbidden: 'refuse',
  takebacks: false,
  rated: true,
  clock: { kind: 'fischer', initial: 180_000, increment: 2000 },
}

/** Makes an event that begins in some seconds; returns its id. */
export const make = async (host, more, seconds = 12) =>
  (
    await told(host.page, '/api/events', {
      key: crypto.randomUUID(),
      title: 'Tuesday evening',
      starts: Date.now() + seconds * 1000,
      settings,
      ...more,
    })
  ).id

export const pairsOf = async (page, id) => (await read(page, `/api/events/${id}/rounds`)).pairs
export const goesOn = p => p.game && !p.score

/** The games of an event that go on. */
export const open = async (page, id) => (await pairsOf(page, id)).filter(goesOn)

export const HOUR = 3_600_000
/** An instant as a field of a form has it, to the minute. */
export const field = at => new Date(at - new Date(at).getTimezoneOffset() * 60_000).toISOString().slice(0, 16)

/** Places a stone, which is the board's nth; on a phone a point is chosen twice. */
export const played = ({ page }, point, n) =>
  expect(async () => {
    const act = page.viewportSize().width < 600 ? tap : place
    if ((await page.locator('.stage .stone').count()) < n) await act(page, point)
    await expect(page.locator('.stage .stone')).toHaveCount(n, { timeout: 3000 })
  }).toPass()

/** Lets hours go by for all events and games, while the server is away. */
export async function pass(site, hours) {
  await site.kill()
  const by = `interval '${hours} hours'`
  const moved = (payload, path, text) => `jsonb_set(${payload}, '{${path}}', to_jsonb((${text})::timestamptz - ${by}))`
  sql(
    site,
    `UPDATE events SET starts = starts - ${by}, due = due - ${by}, ended = ended - ${by}, plan = ${moved('plan', 'start', "plan->>'start'")};
     UPDATE event_log SET at = at - ${by};
     UPDATE event_log SET payload = ${moved('payload::jsonb', 'plan,start', "payload->'plan'->>'start'")} WHERE kind = 'created';
     UPDATE event_log SET payload = ${moved('payload::jsonb', 'until', "payload->>'until'")} WHERE payload->>'until' IS NOT NULL;
     UPDATE game_events SET at = at - ${by};
     DELETE FROM outages`,
  )
  await site.start()
}
