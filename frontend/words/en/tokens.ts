import type { Refusals, Scope } from '../../src/wire'
import type { Sentence, TokenRefusal } from './refusals'

const refusals: { [Name in TokenRefusal]: Sentence<Refusals[Name]> } = {}

const scopes: Record<Scope, string> = {}

/** Personal tokens, on the page of one's account. */
export const tokens = {
  refusals,
  scopes,
}
