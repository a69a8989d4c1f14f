import type { Refusals } from '../../src/wire'
import type { Sentence, WayRefusal } from './refusals'

const refusals: { [Name in WayRefusal]: Sentence<Refusals[Name]> } & Record<'passkey_failed', string> = {}

/** The ways into an account, where one is signed in, and the name: on the account's page. */
export const ways = {
  refusals,
}
