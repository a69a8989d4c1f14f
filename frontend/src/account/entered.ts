import { signedInAs } from '../net/live'
import { go } from '../router'
import { isForeign, loadInLanguage } from '../ui/inlanguage'
import type { Identity } from '../wire'

/** Shows the user who has signed in, in the language of the account, and goes on to `to` if that is given. */
export function entered({ user, lang }: Identity, to = ''): void {
  signedInAs(user)
  if (lang && isForeign(lang)) loadInLanguage(to || undefined)
  else if (to) go(to)
}
