import { following as f } from '#words/following'
import { alsoSays } from '../sentences'

/** What is said of whom one follows; it comes with it. */
export { f }

alsoSays(f.refusals)
