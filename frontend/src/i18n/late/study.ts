import { late } from '../index'
import { study } from '../en/study'
import { alsoSays } from '../refusal'

/** What the analysis board and studies say; it comes with them. */
export const w = late('study', study)

alsoSays(w.refusals)
