// A study on its way to where it is kept, if need be when its page is gone already.
import { faultOf } from '../net/fault'
import { reach } from '../net/http'
import type { Posts } from '../wire'

type New = Posts['/api/me/studies']['body']
type Draft = Posts['/api/studies/{id}']['body']

/** Of what a page sends, browsers finish so many bytes after it has gone; a little less, for what else is on its way. */
const BRIEF = 60_000
/** Four mebibytes take their time, in ms. Who gives up and keeps a new study again has it twice. */
const PATIENCE = 60_000

const encoded = (d: New | Draft): Blob => new Blob([JSON.stringify(d)])

/** Does a draft arrive even if the page goes? */
export const isBrief = (d: Draft): boolean => encoded(d).size <= BRIEF

async function send<Answer>(path: string, body: Blob): Promise<Answer> {
  const r = await reach(path, PATIENCE, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    keepalive: body.size <= BRIEF,
    body,
  })
  const data: unknown = await r.json().catch(() => null)
  if (r.ok && data !== null) return data as Answer
  throw faultOf(data, 'internal')
}

/** Keeps a new study. Throws a Fault. */
export const add = (d: New): Promise<Posts['/api/me/studies']['answer']> => send('/api/me/studies', encoded(d))

/** Puts a draft in the place of a study's version. Throws a Fault. */
export const put = (id: string, d: Draft): Promise<Posts['/api/studies/{id}']['answer']> =>
  send(`/api/studies/${encodeURIComponent(id)}`, encoded(d))
