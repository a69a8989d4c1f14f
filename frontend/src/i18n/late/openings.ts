import { openings as w } from '#words/openings'
import { alsoSays } from '../sentences'

/** What is said of what was played; it comes with it. */
export { w }

alsoSays(w.refusals)
