import { review as w } from '#words/review'
import { alsoSays } from '../sentences'

/** What reviews say; it comes with them. */
export { w }

alsoSays(w.refusals)
