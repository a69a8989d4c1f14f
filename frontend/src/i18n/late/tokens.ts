import { late } from '../index'
import { tokens } from '../en/tokens'
import { alsoSays } from '../refusal'

/** What tokens say; it comes with the account's page. */
export const k = late('tokens', tokens)

alsoSays(k.refusals)
