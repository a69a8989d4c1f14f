import { late } from '../i18n'
import { review } from '../i18n/en/review'
import { alsoSays } from '../i18n/refusal'

/** What reviews say; it comes with them. */
export const w = late('review', review)

alsoSays(w.refusals)
