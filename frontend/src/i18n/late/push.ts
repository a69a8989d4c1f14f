import { push as w } from '#words/push'
import { alsoSays } from '../sentences'

/** What notifications say while no page is open; it comes with the settings' page. */
export { w }

alsoSays(w.refusals)
