import { late } from '../i18n'
import { challenge } from '../i18n/en/challenge'
import { alsoSays } from '../i18n/refusal'

/** What challenges say; it comes with them. */
export const w = late('challenge', challenge)

alsoSays(w.refusals)
