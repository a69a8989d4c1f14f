import { days as w } from '#words/days'
import { alsoSays } from '../sentences'

/** What is said of games of days; it comes with their pages. */
export { w }

alsoSays(w.refusals)
