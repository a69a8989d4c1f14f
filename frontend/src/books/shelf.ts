// The books of this browser as the page has them: read from files, kept, looked at, written again.
import { signal } from '@preact/signals'
import { Book, bytesOf, type Kept } from './book'
import { asBookFault, BookFault } from './fault'
import { MOST_NAME } from './limits'
import type { Report } from './read'
import { Store, type Entry, type Fresh } from './store'
import { readFiles, writeFile, type Reading } from './work'
import type { Format } from './write'
import { cutTo } from './text'

/** Another window may change a book while files are read into it: then they are read into what it is by now. */
const TRIES = 3

/** A book on the shelf, or why it cannot be read. */
export interface Shelved {
  readonly entry: Entry
  readonly book?: Book
  readonly fault?: BookFault
}

interface Added {
  readonly files: readonly File[]
  readonly base: Kept | undefined
  readonly entry: Entry
}

export interface Exported {
  readonly file: File
  readonly format: Format
  readonly lost: number
}

export class Shelf {
  /** Undefined until they are there. */
  readonly books = signal<readonly Shelved[] | undefined>(undefined)
  /** How far files are read, while they are. */
  readonly part = signal<number | null>(null)
  readonly fault = signal<BookFault | null>(null)
  readonly report = signal<Report | null>(null)
  readonly #store: Store
  /** Nobody looks at it. */
  #closed = false
  #channel: BroadcastChannel | undefined
  #reading: AbortController | undefined
  /** What was added last, to be read in another encoding: the book before and after it. */
  #last: Added | undefined
  /** Only the last look at the store counts. */
  #looks = 0

  constructor(store = new Store()) {
    this.#store = store
  }

  /** Shows the books, and follows what other windows do to them until it is closed. */
  open(): void {
    this.#closed = false
    if ('BroadcastChannel' in globalThis) {
      this.#channel?.close()
      this.#channel = new BroadcastChannel('tengen-books')
      this.#channel.addEventListener('message', () => void this.refresh())
    }
    void this.refresh()
  }

  /** Gives the memory back; what is being read goes on, and is kept. */
  close(): void {
    this.#closed = true
    this.#channel?.close()
    this.#channel = undefined
    this.#looks++
    this.books.value = undefined
    this.fault.value = null
    this.report.value = null
    this.#last = undefined
  }

  async refresh(): Promise<void> {
    if (this.#closed) return
    const look = ++this.#looks
    try {
      const entries = await this.#store.list()
      const was = new Map(this.books.value?.map(b => [b.entry.id, b]))
      const books: Shelved[] = []
      for (const entry of entries) {
        const b = was.get(entry.id)
        books.push(b?.entry.version === entry.version ? b : await this.#shelved(entry))
        if (look !== this.#looks) return
      }
      this.books.value = books
    } catch (e) {
      if (look !== this.#looks) return
      this.books.value ??= []
      this.fault.value = asBookFault(e)
    }
  }

  async #shelved(entry: Entry): Promise<Shelved> {
    try {
      return { entry, book: new Book(await this.#store.load(entry.id)) }
    } catch (e) {
      return { entry, fault: asBookFault(e) }
    }
  }

  /** Reads files into a book of the shelf, or into a new one. All of them are kept, or none. */
  async add(files: readonly File[], into: number | null): Promise<void> {
    if (files.length > 0) await this.#work(stop => this.#keep(files, into, stop))
  }

  /** Reads the files that were added last in another encoding, in the place of what they were read as. */
  async again(encoding: string): Promise<void> {
    const last = this.#last
    if (last) await this.#work(stop => this.#reread(last, encoding, stop))
  }

  async #work(read: (stop: AbortSignal) => Promise<Report>): Promise<void> {
    if (this.#reading) return
    const reading = new AbortController()
    this.#reading = reading
    this.fault.value = null
    this.report.value = null
    this.part.value = 0
    try {
      this.report.value = await read(reading.signal)
      this.#tell()
    } catch (e) {
      if (!reading.signal.aborted) this.fault.value = asBookFault(e)
    }
    this.#reading = undefined
    this.part.value = null
    await this.refresh()
  }

  async #keep(files: readonly File[], into: number | null, stop: AbortSignal): Promise<Report> {
    for (let tries = 1; ; tries++) {
      const was = into === null ? undefined : (await this.#store.list()).find(e => e.id === into)
      if (into !== null && !was) throw new BookFault('gone')
      const base = was && (await this.#store.load(was.id))
      const { kept, report } = await this.#read(files, 'auto', base, stop)
      const fresh = entryOf(was?.name ?? titleOf(files), kept)
      try {
        const entry = was ? await this.#store.replace(was, fresh, kept) : await this.#store.add(fresh, kept)
        this.#last = { files, base, entry }
        return report
      } catch (e) {
        if (asBookFault(e).why !== 'changed' || tries === TRIES) throw e
      }
    }
  }

  async #reread(last: Added, encoding: string, stop: AbortSignal): Promise<Report> {
    const { kept, report } = await this.#read(last.files, encoding, last.base, stop)
    const entry = await this.#store.replace(last.entry, entryOf(last.entry.name, kept), kept)
    this.#last = { ...last, entry }
    return report
  }

  async #read(files: readonly File[], encoding: string, base: Kept | undefined, stop: AbortSignal): Promise<Reading> {
    const progress = (part: number) => {
      if (!stop.aborted) this.part.value = part
    }
    const read = await readFiles(files, encoding, base, progress, stop)
    stop.throwIfAborted()
    return read
  }

  /** Ends a reading: nothing of it is kept. */
  cancel(): void {
    this.#reading?.abort()
  }

  async remove(id: number): Promise<void> {
    await this.#try(async () => {
      await this.#store.remove(id)
      this.#tell()
    })
    await this.refresh()
  }

  /** A book as a file; null, with a fault to be seen, if there is none. */
  async exported(b: Shelved, format: Format): Promise<Exported | null> {
    return this.#try(async () => {
      const { bytes, lost } = await writeFile(await this.#store.load(b.entry.id), format)
      return { file: new File([bytes], `${fileName(b.entry.name)}.${format}`), format, lost }
    })
  }

  async #try<T>(f: () => Promise<T>): Promise<T | null> {
    this.fault.value = null
    this.report.value = null
    try {
      return await f()
    } catch (e) {
      this.fault.value = asBookFault(e)
      return null
    }
  }

  /** Other windows look again. */
  #tell(): void {
    this.#channel?.postMessage(0)
  }
}

function entryOf(name: string, kept: Kept): Fresh {
  const book = new Book(kept)
  return { name, games: book.games, moves: book.moves, positions: book.positions, bytes: bytesOf(kept) }
}

/** A book is called as its first file is. */
const titleOf = (files: readonly File[]): string =>
  cutTo(files[0]?.name.replace(/\.\w{1,8}$/, '').trim() || '?', MOST_NAME)

/** Without what some system wants in no name. */
const fileName = (name: string): string => name.replaceAll(/[\p{Cc}"*/:<>?\\|]/gu, '_')

/** The page's own. */
export const shelf = new Shelf()
