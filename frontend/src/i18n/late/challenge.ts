import { challenge as w } from '#words/challenge'
import { alsoSays } from '../refusal'

/** What challenges say; it comes with them. */
export { w }

alsoSays(w.refusals)
