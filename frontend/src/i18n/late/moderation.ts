import { late } from '../index'
import { moderation } from '../en/moderation'
import { alsoSays } from '../refusal'

/** Reports, measures and appeals; it comes with them. */
export const m = late('moderation', moderation)

alsoSays(m.refusals)
