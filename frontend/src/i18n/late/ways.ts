import { ways as w } from '#words/ways'
import { alsoSays } from '../sentences'

/** What is said of the ways into an account; it comes with the account's page. */
export { w }

alsoSays(w.refusals)
