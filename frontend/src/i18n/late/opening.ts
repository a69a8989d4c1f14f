import { opening as w } from '#words/opening'
import { alsoSays } from '../sentences'

/** What openings say; it comes with the first game that has one. */
export { w }

alsoSays(w.refusals)
