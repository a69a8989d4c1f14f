import { clubs as w } from '#words/clubs'
import { alsoSays } from '../sentences'

/** What the pages of clubs say; it comes with them. */
export { w }
alsoSays(w.refusals)
