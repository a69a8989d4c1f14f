import { late } from '../index'
import { books } from '../en/books'

/** What books of one's own say; it comes with the analysis board. */
export const w = late('books', books)
