import type { Declined, Refusals } from '../../wire'
import type { ChallengeRefusal, Sentence } from './refusals'

const minutes = (seconds: number): string => {
  const n = Math.ceil(seconds / 60)
  return n === 1 ? 'a minute' : `${n} minutes`
}

const refusals: { [Name in ChallengeRefusal]: Sentence<Refusals[Name]> } = {
  challenge_guest: 'Create an account to challenge players.',
  challenge_self: 'You cannot challenge yourself.',
  challenge_again: 'You have challenged this person already.',
  challenge_queue: 'This player has too many challenges. Try again later.',
  challenge_often: ({ seconds }) => `You have challenged many people. Try again in ${minutes(seconds)}.`,
  challenge_missing: 'There is no member with that name.',
  challenge_other: 'This challenge is for somebody else.',
  challenge_reason: 'The server did not understand this page. Reload it and try again.',
  open_missing: 'This challenge does not exist, or it has expired.',
  open_most: ({ max }) => `You have ${max} open challenges already. Cancel one first.`,
  open_expiry: 'A challenge expires in a minute at the earliest, and in 14 days at the latest.',
  open_own: 'This is your own challenge. Somebody else takes it.',
  open_taken: 'Others have taken this challenge already.',
  open_guest: 'Create an account to make open challenges.',
  block_guest: 'Blocking people needs an account.',
  block_self: 'You cannot block yourself.',
  block_often: 'Too many changes. Please wait a while.',
  block_most: ({ max }) => `You can block ${max} people. Unblock somebody first.`,
}

const declines: Record<Declined, string> = {
  not_now: 'Not now',
  too_fast: 'Too fast for me',
  too_slow: 'Too slow for me',
  rated_only: 'Rated games only',
  casual_only: 'Casual games only',
  other_rule: 'Another rule, please',
  other_clock: 'Another clock, please',
  plain_only: 'Standard board and opening only',
  no_bots: 'No bots, please',
  bots_only: 'Bots only',
  other: 'No, thank you',
}

/** Challenges, and who is blocked. */
export const challenge = {
  refusals,
  challenge: 'Challenge',
  titleTo: (name: string) => `Challenge ${name}`,
  name: 'Name of the player',
  send: 'Send challenge',
  sending: 'Sending…',
  sent: (name: string) => `Challenge sent to ${name}. The game starts when it is accepted.`,
  unlisted: 'Private',
  unlistedNote: 'The game is not listed; anyone with the link can watch.',
  listedNote: 'Anyone can watch the game once it has started.',
  needsAccount: 'Challenges need an account on both sides.',
  signUp: 'Create an account',
  list: 'Challenges',
  region: 'A challenge to you',
  comes: (name: string) => `${name} challenges you`,
  more: (n: number) => `and ${n} more`,
  accept: 'Accept',
  decline: 'Decline',
  why: 'Reason',
  block: (name: string) => `Block ${name}`,
  blockNote: 'Blocking ends challenges and games between you, and hides their messages.',
  back: 'Back',
  withdraw: 'Withdraw',
  waits: 'waits for an answer',
  later: 'Later',
  declines,
  declined: (name: string, why: string) => `${name} declines: “${why}”`,
  blocked: 'Blocked people',
  blockedNote:
    'They cannot challenge you or join your games, you are never paired with them, and you do not see what they write. Block somebody from a challenge, or here.',
  nobody: 'You have not blocked anyone.',
  blockName: 'Name',
  add: 'Block',
  unblock: 'Unblock',
  profile: 'Profile',
  mute: 'Hide their messages here',
  unmute: 'Show their messages',
  unblockWho: (name: string) => `Unblock ${name}`,
}
