import { tokens as k } from '#words/tokens'
import { alsoSays } from '../refusal'

/** What tokens say; it comes with the account's page. */
export { k }

alsoSays(k.refusals)
