// A study on its way to where it is kept, if need be when its page is gone already.
import { faultOf, Fault } from '../net/fault'
import type { Posts } from '../wire'

type Draft = Posts['/api/studies/{id}']['body']
type Saved = Posts['/api/studies/{id}']['answer']

/** Of what a page sends, browsers finish so many bytes after it has gone; a little less, for what else is on its way. */
const BRIEF = 60_000

const encoded = (d: Draft): Blob => new Blob([JSON.stringify(d)])

/** Does a draft arrive even if the page goes? */
export const isBrief = (d: Draft): boolean => encoded(d).size <= BRIEF

/** Puts a draft in the place of a study's version. Throws a Fault. */
export async function put(id: string, d: Draft): Promise<Saved> {
  const body = encoded(d)
  const r = await fetch(`/api/studies/${encodeURIComponent(id)}`, {
    method: 'POST',
    credentials: 'same-origin',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    signal: AbortSignal.timeout(60_000), // four mebibytes take their time
    keepalive: body.size <= BRIEF,
    body,
  }).catch(() => {
    throw new Fault('network')
  })
  const data: unknown = await r.json().catch(() => null)
  if (r.ok && data !== null) return data as Saved
  throw faultOf(data, 'internal')
}
