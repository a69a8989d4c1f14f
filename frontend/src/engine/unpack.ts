import { Fault } from '../net/fault'
import type { Progress } from './messages'

/** Milliseconds without a byte after which a load is given up. */
const STALL = 20_000

/** Fetches files that are packed with gzip and returns what is in them, in their order. The bytes are counted as they
 *  come over the line. Throws what fetch throws, and a Fault if the server refuses; a stream fails if the line does, or
 *  says nothing for twenty seconds. */
export async function unpack(
  paths: readonly string[],
  onProgress: (p: Progress) => void,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>[]> {
  const stalled = new AbortController()
  let timer = setTimeout(() => stalled.abort(), STALL)
  const heard = () => {
    clearTimeout(timer)
    timer = setTimeout(() => stalled.abort(), STALL)
  }
  try {
    const answers = await Promise.all(paths.map(path => fetch(path, { signal: stalled.signal })))
    const bodies = answers.map(a => a.body)
    if (!answers.every(a => a.ok)) throw new Fault('network')
    const sizes = answers.map(a => Number(a.headers.get('content-length')))
    const total = sizes.every(n => n > 0) ? sizes.reduce((a, b) => a + b, 0) : 0
    let loaded = 0
    let left = paths.length
    onProgress({ loaded, total })
    return bodies.map(body => {
      const count = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
        transform(chunk, out) {
          heard()
          loaded += chunk.length
          onProgress({ loaded, total })
          out.enqueue(chunk)
        },
        flush() {
          if (--left === 0) clearTimeout(timer)
        },
      })
      return body!.pipeThrough(count).pipeThrough(new DecompressionStream('gzip'))
    })
  } catch (e) {
    clearTimeout(timer)
    throw e
  }
}
