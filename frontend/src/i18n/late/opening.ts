import { late } from '../index'
import { opening } from '../en/opening'
import { alsoSays } from '../refusal'

/** What openings say; it comes with the first game that has one. */
export const w = late('opening', opening)

alsoSays(w.refusals)
