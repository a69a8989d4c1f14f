import { study as w } from '#words/study'
import { alsoSays } from '../sentences'

/** What the analysis board and studies say; it comes with them. */
export { w }

alsoSays(w.refusals)
