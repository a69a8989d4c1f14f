import { late } from '../index'
import { challenge } from '../en/challenge'
import { alsoSays } from '../refusal'

/** What challenges say; it comes with them. */
export const w = late('challenge', challenge)

alsoSays(w.refusals)
