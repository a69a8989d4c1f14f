import { lists as w } from '#words/lists'
import { alsoSays } from '../sentences'

/** What the pages of lists say; it comes with them. */
export { w }
alsoSays(w.refusals)
