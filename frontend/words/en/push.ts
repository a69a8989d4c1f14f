import type { PushRefusal, Sentence } from './refusals'
import type { Refusals } from '../../src/wire'

const refusals: { [Name in PushRefusal]: Sentence<Refusals[Name]> } = {}

/** Notifications while no page is open. */
export const push = {
  refusals,
}
