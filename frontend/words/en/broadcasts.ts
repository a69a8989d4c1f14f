import type { Refusals } from '../../src/wire'
import type { CastRefusal, Sentence } from './refusals'

const refusals: { [Name in CastRefusal]: Sentence<Refusals[Name]> } = {}

/** Broadcasts of real events. */
export const broadcasts = {
  refusals,
}
