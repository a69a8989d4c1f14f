import { late } from '../i18n'
import { account } from '../i18n/en/account'

/** What the page of one's account says; it comes with it. */
export const a = late('account', account)
