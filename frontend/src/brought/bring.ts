// Files on their way to the server, one after the other.
import { Fault, faultOf } from '../net/fault'
import type { BroughtReport } from '../wire'

export const MOST_UPLOAD = 64 << 20

export interface Options {
  rule: string
  anyGame: boolean
  /** One file of the upload once more, its texts in this encoding. */
  again?: { file: string; encoding: string }
}

/** What became of one file or text. `signal` stops it: what was stored stays. Throws a Fault. */
export async function bring(body: Blob, name: string, o: Options, signal: AbortSignal): Promise<BroughtReport> {
  const query = new URLSearchParams({
    name,
    rule: o.rule,
    ...(o.anyGame && { game: 'any' }),
    ...(o.again && { again: o.again.file, encoding: o.again.encoding }),
  })
  let r: Response
  try {
    r = await fetch(`/api/me/brought/add?${query}`, {
      method: 'POST',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/octet-stream' },
      body,
      signal,
    })
  } catch {
    throw new Fault('network')
  }
  const data: unknown = await r.json().catch(() => null)
  if (!r.ok || data === null) throw faultOf(data)
  return data as BroughtReport
}

/** Two reports as one. */
export const together = (a: BroughtReport | undefined, b: BroughtReport): BroughtReport =>
  a
    ? {
        taken: a.taken + b.taken,
        twice: a.twice + b.twice,
        refused: a.refused + b.refused,
        files: [...a.files, ...b.files],
      }
    : b
