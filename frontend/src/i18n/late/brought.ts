import { brought as w } from '#words/brought'
import { alsoSays } from '../sentences'

/** It comes with what it is said of. */
export { w }

alsoSays(w.refusals)
