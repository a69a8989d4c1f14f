import type { Declined, Refusals } from '../../src/wire'
import type { ChallengeRefusal, Sentence } from './refusals'

const minutes = (seconds: number): string => {
  const n = Math.ceil(seconds / 60)
  return n === 1 ? 'a minute' : `${n} minutes`
}

const refusals: { [Name in ChallengeRefusal]: Sentence<Refusals[Name]> } = {}

const declines: Record<Declined, string> = {}

/** Challenges, and who is blocked. */
export const challenge = {
  refusals,
  declines,
}
