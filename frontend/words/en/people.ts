import type { Refusals } from '../../src/wire'
import type { PeopleRefusal, Sentence } from './refusals'

/** What profiles, leaderboards and the end of an account say; it comes with them. */
export const people = {
  refusals: {} satisfies { [Name in PeopleRefusal]: Sentence<Refusals[Name]> },
}
