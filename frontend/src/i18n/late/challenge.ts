import { challenge as w } from '#words/challenge'
import { alsoSays } from '../sentences'

/** What challenges say; it comes with them. */
export { w }

alsoSays(w.refusals)
