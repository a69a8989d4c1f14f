// @vitest-environment node
import { afterEach, expect, test, vi } from 'vitest'
import { gzipSync } from 'node:zlib'
import type { Progress } from './messages'
import { unpack } from './unpack'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const files: Record<string, string> = { '/a.gz': 'weights '.repeat(1000), '/b.gz': 'module' }

function serve(answer: (path: string, signal: AbortSignal) => Promise<Response> | Response) {
  vi.stubGlobal('fetch', (path: string, { signal }: { signal: AbortSignal }) => Promise.resolve(answer(path, signal)))
}

/** What a server sends for a path, with its length or without. */
function packed(path: string, length = true): Response {
  const body = new Uint8Array(gzipSync(files[path]!))
  const half = body.length >> 1
  const stream = new ReadableStream({
    start(c) {
      c.enqueue(body.slice(0, half))
      c.enqueue(body.slice(half))
      c.close()
    },
  })
  return new Response(stream, { headers: length ? { 'content-length': String(body.length) } : {} })
}

const all = (streams: ReadableStream[]) => Promise.all(streams.map(s => new Response(s).text()))

test('files are unpacked in their order, and their bytes counted as they come', async () => {
  serve(path => packed(path))
  const seen: Progress[] = []
  expect(await all(await unpack(['/a.gz', '/b.gz'], p => seen.push(p)))).toEqual(Object.values(files))
  const total = seen[0]!.total
  expect(seen[0]!.loaded).toBe(0)
  expect(seen.at(-1)).toEqual({ loaded: total, total })
  expect(seen.every((p, i) => p.loaded >= (seen[i - 1]?.loaded ?? 0))).toBe(true)
})

test('without a length there is no total', async () => {
  serve(path => packed(path, path !== '/b.gz'))
  const seen: Progress[] = []
  await all(await unpack(['/a.gz', '/b.gz'], p => seen.push(p)))
  expect(seen.map(p => p.total).every(n => n === 0)).toBe(true)
  expect(seen.at(-1)!.loaded).toBeGreaterThan(0)
})

test('a refusal is a fault; a line that says nothing for twenty seconds fails', async () => {
  serve(() => new Response('no', { status: 404 }))
  await expect(unpack(['/a.gz'], vi.fn())).rejects.toMatchObject({ code: 'network' })

  vi.useFakeTimers()
  serve(
    (_path, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason as DOMException))),
  )
  const silent = expect(unpack(['/a.gz'], vi.fn())).rejects.toMatchObject({ name: 'AbortError' })
  await vi.advanceTimersByTimeAsync(20_000)
  await silent
})
