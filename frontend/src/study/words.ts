import { late } from '../i18n'
import { study } from '../i18n/en/study'
import { alsoSays } from '../i18n/refusal'

/** What the analysis board and studies say; it comes with them. */
export const w = late('study', study)

alsoSays(w.refusals)
