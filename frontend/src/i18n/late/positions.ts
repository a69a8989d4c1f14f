import { positions as w } from '#words/positions'
import { alsoSays } from '../sentences'

/** It comes with what it is said of. */
export { w }

alsoSays(w.refusals)
