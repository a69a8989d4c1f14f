// Books of one's own beside the analysis board; they are loaded when somebody wants to see them.
import type { Desk } from '../study/desk'
import { later } from '../ui/later'

export const Books = later<{ desk: Desk }>(async () => (await import('./view')).BooksView)
