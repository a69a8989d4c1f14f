import { late } from '../index'
import { history } from '../en/history'

/** What lists of games say; it comes with them. */
export const h = late('history', history)
