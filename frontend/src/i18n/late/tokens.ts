import { tokens as k } from '#words/tokens'
import { alsoSays } from '../sentences'

/** What tokens say; it comes with the account's page. */
export { k }

alsoSays(k.refusals)
