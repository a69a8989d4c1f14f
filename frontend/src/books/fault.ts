// Why a book was not read, kept or written. The sentences are in words/en/books.json.

/** From bytes to nothing it is about files, from absent to room about what the browser keeps, size about a format; stopped:
 *  the worker has crashed. */
export type Why =
  | 'bytes'
  | 'files'
  | 'unread'
  | 'empty'
  | 'format'
  | 'picture'
  | 'archive'
  | 'broken'
  | 'entities'
  | 'moves'
  | 'deep'
  | 'texts'
  | 'nothing'
  | 'absent'
  | 'full'
  | 'newer'
  | 'unsound'
  | 'changed'
  | 'gone'
  | 'books'
  | 'room'
  | 'size'
  | 'stopped'

export class BookFault extends Error {
  readonly why: Why
  /** The file at fault, '' if there is none. */
  readonly file: string
  /** The byte or character at which it is, 0 if there is none. */
  readonly at: number

  constructor(why: Why, at = 0, file = '') {
    super(why)
    this.name = 'BookFault'
    this.why = why
    this.at = at
    this.file = file
  }
}

/** Any thrown value as a BookFault. */
export const asBookFault = (e: unknown): BookFault => (e instanceof BookFault ? e : new BookFault('stopped'))
