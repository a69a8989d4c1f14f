// Books of one's own beside the analysis board; they are loaded when somebody wants to see them.
import { later } from '../ui/later'

export const Books = later('BooksView', () => import('./view'))
