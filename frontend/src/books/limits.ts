// How much a book may hold. A file within these bounds is read in seconds and in some 100 MB of memory, whatever is in it.

/** Bytes of a file. */
export const MOST_BYTES = 4 << 20
/** Files that are read at a time. */
export const MOST_FILES = 50
/** Moves of a book, each counted once however often it was played. */
export const MOST_MOVES = 1_000_000
/** Moves on a line. */
export const DEEPEST = 1_000
/** Characters of a comment or a label, and of all of a book. */
export const MOST_TEXT = 4_000
export const MOST_TEXTS = 16 << 20
/** Books that a browser keeps, and bytes of all. */
export const MOST_BOOKS = 20
export const MOST_KEPT = 128 << 20
/** Characters of a book's name. */
export const MOST_NAME = 80
