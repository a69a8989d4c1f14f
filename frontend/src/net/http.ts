// The few requests that are not on the socket.
import { Fault, faultOf } from './fault'

/** GET, or POST if there is a body. Throws a Fault. */
export async function request<T>(path: string, body?: unknown): Promise<T> {
  let r: Response
  try {
    r = await fetch(path, {
      credentials: 'same-origin',
      headers: { accept: 'application/json', ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(15_000),
    })
  } catch {
    throw new Fault('network')
  }
  const data: unknown = await r.json().catch(() => null)
  if (r.ok && data !== null) return data as T
  throw faultOf(data, r.status === 404 ? 'not_found' : 'internal')
}
