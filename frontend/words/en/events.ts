import type { Refusals } from '../../src/wire'
import type { EventRefusal, Sentence } from './refusals'

const refusals: { [Name in EventRefusal]: Sentence<Refusals[Name]> } = {}

/** Events that run themselves. */
export const events = {
  refusals,
}
