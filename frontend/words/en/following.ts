import type { MayFollow, Refusals } from '../../src/wire'
import type { FollowRefusal, Sentence } from './refusals'

const refusals: { [Name in FollowRefusal]: Sentence<Refusals[Name]> } = {}

const may: Record<MayFollow, string> = {}
const mayNotes: Record<MayFollow, string> = {}

/** Whom one follows, and who may follow one. */
export const following = {
  refusals,
  may,
  mayNotes,
}
