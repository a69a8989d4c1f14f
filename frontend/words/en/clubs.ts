import type { Refusals } from '../../src/wire'
import type { ClubRefusal, Sentence } from './refusals'

const refusals: { [Name in ClubRefusal]: Sentence<Refusals[Name]> } = {}

/** Clubs. */
export const clubs = {
  refusals,
}
