import { account as a } from '#words/account'
import { alsoSays } from '../sentences'

/** What the page of one's account says; it comes with it. */
export { a }

alsoSays(a.refusals)
