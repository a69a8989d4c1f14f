import { federation as w } from '#words/federation'
import { alsoSays } from '../sentences'

/** What the account's page says of federations; it comes with it. */
export { w }
alsoSays(w.refusals)
