import { late } from '../index'
import { ways } from '../en/ways'
import { alsoSays } from '../refusal'

/** What is said of the ways into an account; it comes with the account's page. */
export const w = late('ways', ways)

alsoSays(w.refusals)
