import type { DaysRefusal, Sentence } from './refusals'
import type { Refusals } from '../../src/wire'

const refusals: { [Name in DaysRefusal]: Sentence<Refusals[Name]> } = {}

/** Correspondence games: which wait for one's move, the way from one to the next, and vacations. */
export const days = {
  refusals,
}
