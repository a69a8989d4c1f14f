// Books in this browser's IndexedDB. Each change is one transaction, so a book is there whole or not at all, whichever
// window goes away in between; and one that another window has changed is not written over.
import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Kept } from './book'
import { BookFault } from './fault'
import { MOST_BOOKS, MOST_KEPT } from './limits'

const NAME = 'tengen-books'
const VERSION = 1

/** What a list of books shows. */
export interface Entry {
  readonly id: number
  readonly name: string
  readonly games: number
  readonly moves: number
  readonly positions: number
  readonly bytes: number
  /** Counts the changes. */
  readonly version: number
}

export type Fresh = Omit<Entry, 'id' | 'version'>

interface Schema extends DBSchema {
  entries: { key: number; value: Omit<Entry, 'id'> & { id?: number } }
  books: { key: number; value: Kept }
}

type DB = IDBPDatabase<Schema>

export class Store {
  #db: Promise<DB> | undefined

  async list(): Promise<Entry[]> {
    return this.#with(async db => (await db.getAll('entries')) as Entry[])
  }

  /** Throws `gone` if there is no such book any more. */
  async load(id: number): Promise<Kept> {
    const kept = await this.#with(db => db.get('books', id))
    if (!kept) throw new BookFault('gone')
    return kept
  }

  async add(f: Fresh, kept: Kept): Promise<Entry> {
    return this.#change(async tx => {
      const all = await tx.objectStore('entries').getAll()
      if (all.length >= MOST_BOOKS) throw new BookFault('books')
      room(all, f.bytes)
      const id = await tx.objectStore('entries').add({ ...f, version: 1 })
      await tx.objectStore('books').add(kept, id)
      return { ...f, id, version: 1 }
    })
  }

  /** Puts a book in the place of a version of it. Throws `changed` if another window has changed it since, `gone` if it
   *  has deleted it. */
  async replace(was: Entry, f: Fresh, kept: Kept): Promise<Entry> {
    return this.#change(async tx => {
      const all = await tx.objectStore('entries').getAll()
      const now = all.find(e => e.id === was.id)
      if (!now) throw new BookFault('gone')
      if (now.version !== was.version) throw new BookFault('changed')
      room(
        all.filter(e => e !== now),
        f.bytes,
      )
      const entry = { ...f, id: was.id, version: was.version + 1 }
      await tx.objectStore('entries').put(entry)
      await tx.objectStore('books').put(kept, was.id)
      return entry
    })
  }

  async remove(id: number): Promise<void> {
    await this.#change(async tx => {
      await tx.objectStore('entries').delete(id)
      await tx.objectStore('books').delete(id)
    })
  }

  async close(): Promise<void> {
    const db = this.#db
    this.#db = undefined
    ;(await db)?.close()
  }

  #change<T>(f: (tx: Transaction) => Promise<T>): Promise<T> {
    return this.#with(async db => {
      const tx = begin(db)
      // A quota that is exceeded may be told by the request, or only at the end.
      const done = tx.done
      done.catch(() => {})
      try {
        const got = await f(tx)
        await done
        return got
      } catch (e) {
        try {
          tx.abort()
        } catch {
          // It has ended by itself.
        }
        throw e
      }
    })
  }

  async #with<T>(f: (db: DB) => Promise<T>, again = true): Promise<T> {
    const opened = (this.#db ??= this.#opened())
    try {
      return await f(await opened)
    } catch (e) {
      // It was closed between the two, for a newer page: that one may be done by now.
      if (again && this.#db !== opened && nameOf(e) === 'InvalidStateError') return this.#with(f, false)
      throw asFault(e)
    }
  }

  /** The next one that asks tries again if it fails. */
  #opened(): Promise<DB> {
    const opening = this.#open()
    const forget = () => {
      if (this.#db === opening) this.#db = undefined
    }
    opening.then(db => db.addEventListener('close', forget), forget)
    return opening
  }

  async #open(): Promise<DB> {
    if (!('indexedDB' in globalThis) || !indexedDB) throw new BookFault('absent')
    return openDB<Schema>(NAME, VERSION, {
      upgrade(db) {
        db.createObjectStore('entries', { keyPath: 'id', autoIncrement: true })
        db.createObjectStore('books')
      },
      // A newer page wants to change the database: this one asks for it again when it is needed.
      blocking: () => void this.close(),
    })
  }
}

type Transaction = ReturnType<typeof begin>
const begin = (db: DB) => db.transaction(['entries', 'books'], 'readwrite')

function room(others: readonly { bytes: number }[], bytes: number): void {
  if (others.reduce((n, e) => n + e.bytes, bytes) > MOST_KEPT) throw new BookFault('room')
}

const WHYS: Record<string, 'full' | 'newer' | 'absent'> = {
  QuotaExceededError: 'full',
  VersionError: 'newer',
  // Private windows of some browsers, and storage that is blocked.
  InvalidStateError: 'absent',
  SecurityError: 'absent',
  UnknownError: 'absent',
}

const nameOf = (e: unknown): string => (e instanceof Error ? e.name : '')

function asFault(e: unknown): BookFault {
  if (e instanceof BookFault) return e
  const why = WHYS[nameOf(e)]
  if (!why) console.error(e)
  return new BookFault(why ?? 'absent')
}
