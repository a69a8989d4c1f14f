import { events as w } from '#words/events'
import { alsoSays } from '../sentences'

/** What the pages of events say; it comes with them. */
export { w }
alsoSays(w.refusals)
