import { lists as w } from '#words/lists'
import { alsoSays } from '../refusal'

/** What the pages of lists say; it comes with them. */
export { w }
alsoSays(w.refusals)
