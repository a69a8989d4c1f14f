import { late } from '../index'
import { openings } from '../en/openings'
import { alsoSays } from '../refusal'

/** What is said of what was played; it comes with it. */
export const w = late('openings', openings)

alsoSays(w.refusals)
