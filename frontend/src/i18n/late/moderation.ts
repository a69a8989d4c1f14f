import { moderation as m } from '#words/moderation'
import { alsoSays } from '../refusal'

/** Reports, measures and appeals; it comes with them. */
export { m }

alsoSays(m.refusals)
