// Copies of one's own studies in this browser's IndexedDB, to be read without the server. That one fails is logged and no
// more: the server has the study itself.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import { get } from '../net/api'
import type { ListedStudy, OpenStudy } from '../wire'

const NAME = 'tengen-studies'
export const MOST_COPIES = 50
/** In all, in UTF-16 units of their JSON. */
const MOST_SIZE = 10_000_000
/** Of those on a list, so many are fetched, the ones changed last; none that is larger, in bytes. */
const MOST_FETCHED = 20
const MOST_FETCHED_BYTES = 256 * 1024

export interface Copy {
  readonly id: string
  /** Whose it is: a user's id. */
  readonly of: number
  /** When it was made, in ms since 1970. */
  readonly made: number
  readonly size: number
  readonly study: OpenStudy
}

interface Schema extends DBSchema {
  copies: { key: string; value: Copy }
}

async function within<T>(otherwise: T, f: (db: IDBPDatabase<Schema>) => Promise<T>): Promise<T> {
  try {
    const db = await openDB<Schema>(NAME, 1, {
      upgrade: fresh => void fresh.createObjectStore('copies', { keyPath: 'id' }),
    })
    try {
      return await f(db)
    } finally {
      db.close()
    }
  } catch (e) {
    console.warn(e)
    return otherwise
  }
}

/** Copies a user's study, in the place of an older copy. What is another user's goes, and the oldest when there is no room. */
export async function copy(study: OpenStudy, who: number): Promise<void> {
  const size = JSON.stringify(study).length
  if (size > MOST_SIZE) return drop(study.id)
  await within(undefined, async db => {
    const tx = db.transaction('copies', 'readwrite')
    const old = (await tx.store.getAll()).filter(c => c.id !== study.id).toSorted((a, b) => b.made - a.made)
    let left = MOST_SIZE - size
    for (const [i, c] of old.entries()) {
      left -= c.size
      if (c.of !== who || left < 0 || i >= MOST_COPIES - 1) await tx.store.delete(c.id)
    }
    await tx.store.put({ id: study.id, of: who, made: Date.now(), size, study })
    await tx.done
  })
}

/** The copy of a study; undefined: there is none, or none of this user's. `who` is undefined while nobody can tell. */
export async function copyOf(id: string, who: number | undefined): Promise<Copy | undefined> {
  const c = await within(undefined, db => db.get('copies', id))
  return c && (who === undefined || c.of === who) ? c : undefined
}

/** All of them, the one copied last first. */
export async function copies(who: number | undefined): Promise<readonly Copy[]> {
  const all = await within([], db => db.getAll('copies'))
  return all.filter(c => who === undefined || c.of === who).toSorted((a, b) => b.made - a.made)
}

export const drop = (id: string): Promise<void> => within(undefined, db => db.delete('copies', id))

/** For whoever uses this browser next. */
export const dropAll = (): Promise<void> => within(undefined, db => db.clear('copies'))

/** Makes the copies follow a list of all that a user keeps, until `gone`. */
export async function follow(list: readonly ListedStudy[], who: number, gone: AbortSignal): Promise<void> {
  const had = await copies(undefined)
  const kept = new Map(list.map(s => [s.id, s]))
  for (const c of had) if (c.of !== who || !kept.has(c.id)) await drop(c.id)
  if ((navigator as { connection?: { saveData?: boolean } }).connection?.saveData) return
  const stale = list
    .toSorted((a, b) => b.updated.localeCompare(a.updated))
    .slice(0, MOST_FETCHED)
    .filter(s => s.bytes <= MOST_FETCHED_BYTES && !had.some(c => c.id === s.id && c.study.updated === s.updated))
  for (const { id } of stale) {
    if (gone.aborted) return
    try {
      await copy(await get('/api/studies/{id}', { id }), who)
    } catch {
      return // the next look at the list goes on
    }
  }
}
