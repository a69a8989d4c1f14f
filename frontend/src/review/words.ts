import { late } from '../i18n'
import { review } from '../i18n/en/review'

/** What reviews say; it comes with them. */
export const w = late('review', review)
