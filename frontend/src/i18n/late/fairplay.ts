import { fairplay as f } from '#words/fairplay'
import { alsoSays } from '../sentences'

/** Sheets and cases of fair play; it comes with them. */
export { f }

alsoSays(f.refusals)
