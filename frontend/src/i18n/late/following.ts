import { late } from '../index'
import { following } from '../en/following'
import { alsoSays } from '../refusal'

/** What is said of whom one follows; it comes with it. */
export const f = late('following', following)

alsoSays(f.refusals)
