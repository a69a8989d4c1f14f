import { playing as w } from '#words/playing'
import { alsoSays } from '../sentences'

/** What games refuse; it comes with it. */
export { w }

alsoSays(w.refusals)
