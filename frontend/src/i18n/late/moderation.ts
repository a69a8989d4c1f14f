import { moderation as m } from '#words/moderation'
import { alsoSays } from '../sentences'

/** Reports, measures and appeals; it comes with them. */
export { m }

alsoSays(m.refusals)
