import { late } from '../i18n'
import { account } from '../i18n/en/account'
import { alsoSays } from '../i18n/refusal'

/** What the page of one's account says; it comes with it. */
export const a = late('account', account)

alsoSays(a.refusals)
