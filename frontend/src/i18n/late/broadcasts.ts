import { broadcasts as w } from '#words/broadcasts'
import { alsoSays } from '../sentences'

/** What the pages of broadcasts say; it comes with them. */
export { w }
alsoSays(w.refusals)
