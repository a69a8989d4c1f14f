// The client of the worker: one for each task, which is ended with it.
import type { Kept } from './book'
import { BookFault } from './fault'
import type { Said, Task } from './messages'
import type { Report } from './read'
import type { Format, Written } from './write'

const start = (): Worker => new Worker(new URL('./reader.ts', import.meta.url), { type: 'module', name: 'books' })

/** Has a task done. Throws a BookFault, or the signal's reason: then the worker has gone, whatever it was at. */
function work<T>(task: Task, take: (s: Said) => T | undefined, signal?: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    signal?.throwIfAborted()
    let worker: Worker
    try {
      worker = start()
    } catch {
      throw new BookFault('stopped') // no workers here
    }
    const aborted = () => end(() => reject(signal!.reason))
    const end = (then: () => void) => {
      worker.terminate()
      signal?.removeEventListener('abort', aborted)
      then()
    }
    const failed = () => end(() => reject(new BookFault('stopped')))
    signal?.addEventListener('abort', aborted, { once: true })
    worker.addEventListener('error', failed)
    worker.addEventListener('messageerror', failed)
    worker.addEventListener('message', (e: MessageEvent<Said>) => {
      const said = e.data
      if ('why' in said) return end(() => reject(new BookFault(said.why, said.at, said.file)))
      const got = take(said)
      if (got !== undefined) end(() => resolve(got))
    })
    worker.postMessage(task, [])
  })
}

export interface Reading {
  readonly kept: Kept
  readonly report: Report
}

/** Reads files into a book, or into a new one. */
export const readFiles = (
  files: readonly File[],
  encoding: string,
  into: Kept | undefined,
  progress: (part: number) => void,
  signal: AbortSignal,
): Promise<Reading> =>
  work(
    { do: 'read', files, encoding, ...(into && { into }) },
    s => {
      if ('part' in s) progress(s.part)
      return 'kept' in s ? s : undefined
    },
    signal,
  )

export const writeFile = (kept: Kept, format: Format): Promise<Written> =>
  work({ do: 'write', kept, format }, s => ('written' in s ? s.written : undefined))
