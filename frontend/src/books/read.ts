// Files into a book.
import { Book, type Kept } from './book'
import { decoderOf, encodingOf, textOf } from './decode'
import { BookFault } from './fault'
import { Feed } from './feed'
import { MOST_BYTES } from './limits'
import { isRenLib, readRenLib, textsOf } from './renlib'
import { isRIF, readRIF } from './rif'
import { isSGF, readSGF } from './sgf'

export interface Source {
  readonly name: string
  readonly bytes: Uint8Array
}

/** What has come of files. */
export interface Report {
  /** Of those in the files. */
  readonly games: number
  /** That the book did not know. */
  readonly moves: number
  /** Branches that could not be played. */
  readonly cut: number
}

/** Adds files to a book that is kept, or makes one: all of them or, with a BookFault, none. */
export function read(
  sources: readonly Source[],
  encoding: string,
  into: Kept | undefined,
  progress: (part: number) => void,
): { kept: Kept; report: Report } {
  const book = new Book(into)
  const [games, moves] = [book.games, book.moves]
  const all = sources.reduce((n, s) => n + s.bytes.length, 0)
  let before = 0
  let cut = 0
  for (const s of sources) {
    const start = before
    const feed = new Feed(book, at => progress((start + Math.min(at, s.bytes.length)) / all))
    try {
      readOne(s.bytes, encoding, book, feed)
    } catch (e) {
      throw e instanceof BookFault ? new BookFault(e.why, e.at, s.name) : e
    }
    before += s.bytes.length
    cut += feed.cut
    progress(before / all)
  }
  return { kept: book.kept(), report: { games: book.games - games, moves: book.moves - moves, cut } }
}

function readOne(bytes: Uint8Array, encoding: string, book: Book, feed: Feed): void {
  if (bytes.length > MOST_BYTES) throw new BookFault('bytes')
  if (bytes.length === 0) throw new BookFault('empty')
  let games = 0
  if (isRenLib(bytes)) readRenLib(bytes, decoderOf(encodingOf(textsOf(bytes), encoding)), feed)
  else {
    const text = textOf(bytes, encoding)
    if (isRIF(text)) games = readRIF(text, feed)
    else if (isSGF(text)) games = readSGF(text, feed)
    else throw new BookFault('format')
  }
  book.games += games
  if (feed.played === 0) throw new BookFault('nothing')
}
