import type { Refusals } from '../../src/wire'
import type { FederationRefusal, Sentence } from './refusals'

/** What a federation says of a member, on the page of the account. */
export const federation = {
  refusals: {} satisfies { [Name in FederationRefusal]: Sentence<Refusals[Name]> },
}
