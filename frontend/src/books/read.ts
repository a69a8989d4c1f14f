// Files into a book.
import { Book, type Kept } from './book'
import { decoderOf, decodingOf, textOf, type Decoding } from './decode'
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
  /** How the first file was read whose texts are in doubt. */
  readonly doubt?: Decoding
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
  let doubt: Decoding | undefined
  for (const s of sources) {
    const start = before
    const feed = new Feed(book, at => progress((start + Math.min(at, s.bytes.length)) / all))
    try {
      const decoding = readOne(s.bytes, encoding, book, feed)
      if (decoding.samples.length > 0) doubt ??= decoding
    } catch (e) {
      throw e instanceof BookFault ? new BookFault(e.why, e.at, s.name) : e
    }
    before += s.bytes.length
    cut += feed.cut
    progress(before / all)
  }
  return {
    kept: book.kept(),
    report: { games: book.games - games, moves: book.moves - moves, cut, ...(doubt && { doubt }) },
  }
}

function readOne(bytes: Uint8Array, encoding: string, book: Book, feed: Feed): Decoding {
  if (bytes.length > MOST_BYTES) throw new BookFault('bytes')
  if (bytes.length === 0) throw new BookFault('empty')
  let games = 0
  let decoding: Decoding
  if (isRenLib(bytes)) {
    decoding = decodingOf(textsOf(bytes), encoding)
    readRenLib(bytes, decoderOf(decoding.encoding), feed)
  } else {
    if (isPicture(bytes)) throw new BookFault('picture')
    if (isArchive(bytes)) throw new BookFault('archive')
    const { text, ...how } = textOf(bytes, encoding)
    decoding = how
    if (isRIF(text)) games = readRIF(text, feed)
    else if (isSGF(text)) games = readSGF(text, feed)
    else throw new BookFault('format')
  }
  book.games += games
  if (feed.played === 0) throw new BookFault('nothing')
  return decoding
}

/** PNG, JPEG, GIF, WebP. */
const isPicture = (b: Uint8Array): boolean => begins(b, '\x89PNG', '\xff\xd8\xff', 'GIF8', 'RIFF')
/** ZIP, gzip, RAR, 7-Zip. */
const isArchive = (b: Uint8Array): boolean => begins(b, 'PK\x03\x04', '\x1f\x8b', 'Rar!', '7z\xbc\xaf')
function begins(b: Uint8Array, ...starts: string[]): boolean {
  const start = String.fromCharCode(...b.subarray(0, 4))
  return starts.some(s => start.startsWith(s))
}
