import { late } from '../i18n'
import { history } from '../i18n/en/history'

/** What lists of games say; it comes with them. */
export const h = late('history', history)
