import type { MayFollow, Refusals } from '../../wire'
import type { FollowRefusal, Sentence } from './refusals'

const refusals: { [Name in FollowRefusal]: Sentence<Refusals[Name]> } = {
  follow_guest: 'Following people needs an account.',
  follow_self: 'You cannot follow yourself.',
  follow_most: ({ max }) => `You can follow ${max} people. Follow somebody else no longer first.`,
  follow_refused: 'This member does not wish to be followed by you.',
  follow_often: 'This has changed often. Wait a while.',
  privacy: 'The server did not understand this page. Reload it and try again.',
}

const may: Record<MayFollow, string> = { everybody: 'Everybody', followed: 'Whom I follow', nobody: 'Nobody' }
const mayNotes: Record<MayFollow, string> = {
  everybody: 'Whoever follows you sees when you are here and what public game you play.',
  followed: 'Only whom you follow yourself; others who follow you now do so no longer.',
  nobody: 'Those who follow you now do so no longer.',
}

/** Whom one follows, and who may follow one. */
export const following = {
  refusals,
  title: 'Following',
  lead: 'The members you follow, and who of them is here.',
  visitor: 'Sign in to follow people.',
  signIn: 'Sign in',
  empty: 'You follow nobody yet.',
  emptyHow: 'Open somebody’s profile, or a name beside a board, and choose “Follow”. Or write a name here:',
  count: (n: number, most: number) => `${n} of ${most}`,
  here: (n: number) => (n === 1 ? '1 is here' : `${n} are here`),
  playing: 'playing',
  online: 'online',
  offline: 'not here',
  watch: 'Watch',
  watchWho: (name: string) => `Watch ${name} play`,
  follow: 'Follow',
  unfollow: 'Unfollow',
  unfollowWho: (name: string) => `Unfollow ${name}`,
  name: 'Name of a member',
  stale: 'This list could not be brought up to date.',
  privacy: 'What others see of you',
  who: 'Who may follow you',
  may,
  mayNotes,
  hidden: 'Hide that I am online',
  hiddenNote:
    'Nobody is shown whether you are here or play, nor are you named where you watch. A public game that you play is still listed for everybody, with your name.',
}
