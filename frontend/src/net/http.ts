// The few requests that are not on the socket.
import { Fault, faultOf } from './fault'

/** Whatever the server answers within so many ms. Throws a Fault if it does not. */
export async function reach(path: string, ms: number, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, { credentials: 'same-origin', signal: AbortSignal.timeout(ms), ...init })
  } catch {
    throw new Fault('network')
  }
}

/** GET, or POST if there is a body; with a `token` in place of the session. Throws a Fault. */
export async function request<T>(path: string, body?: unknown, token?: string): Promise<T> {
  const r = await reach(path, 15_000, {
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
  })
  const data: unknown = await r.json().catch(() => null)
  if (r.ok && data !== null) return data as T
  throw faultOf(data, r.status === 404 ? 'not_found' : 'internal')
}

/** POST of any bytes, mebibytes perhaps, answered by what need not be JSON. Throws a Fault. */
export async function ask(path: string, body: BodyInit, type: string): Promise<Response> {
  // Eight mebibytes take their time, for which the server waits a minute.
  const r = await reach(path, 90_000, { method: 'POST', headers: { 'content-type': type }, body })
  if (!r.ok) throw faultOf(await r.json().catch(() => null))
  return r
}

/** POST whose answer is a file, to be saved under a name. It may be large and take its time. Throws a Fault. */
export async function save(path: string, name: string): Promise<void> {
  const r = await reach(path, 300_000, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
  if (!r.ok) throw faultOf(await r.json().catch(() => null))
  const data = await r.blob().catch(() => {
    throw new Fault('network') // broken off
  })
  const url = URL.createObjectURL(data)
  const a = document.createElement('a')
  a.href = url
  a.download = name
  a.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** GET, or POST if there is a body, whose answer grows: an object a line, each told as it comes. `signal` ends it without a
 *  word. Throws a Fault. */
export async function stream<T>(
  path: string,
  body: unknown,
  told: (line: T) => void,
  signal: AbortSignal,
): Promise<void> {
  try {
    const r = await fetch(path, {
      credentials: 'same-origin',
      headers: { accept: 'application/x-ndjson', 'content-type': 'application/json' },
      ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
      signal,
    })
    if (!r.ok || !r.body) throw faultOf(await r.json().catch(() => null))
    let rest = ''
    const text = new TextDecoder()
    const reader = r.body.getReader()
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      const lines = (rest + text.decode(next.value, { stream: true })).split('\n')
      rest = lines.pop()!
      for (const line of lines) if (line && !signal.aborted) told(JSON.parse(line) as T)
    }
    if (rest && !signal.aborted) told(JSON.parse(rest) as T)
  } catch (e) {
    if (signal.aborted) return
    throw e instanceof Fault ? e : new Fault('network')
  }
}
