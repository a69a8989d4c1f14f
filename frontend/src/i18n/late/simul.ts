import { simul as w } from '#words/simul'
import { alsoSays } from '../sentences'

/** What simuls say; it comes with them. */
export { w }
alsoSays(w.refusals)
