import { late } from '../index'
import { review } from '../en/review'
import { alsoSays } from '../refusal'

/** What reviews say; it comes with them. */
export const w = late('review', review)

alsoSays(w.refusals)
