import { late } from '../index'
import { account } from '../en/account'
import { alsoSays } from '../refusal'

/** What the page of one's account says; it comes with it. */
export const a = late('account', account)

alsoSays(a.refusals)
