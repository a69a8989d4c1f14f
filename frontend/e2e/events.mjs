// What browser tests of events share: members with pages of their own, and events that are made over HTTP.
import { post } from './site.mjs'

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
