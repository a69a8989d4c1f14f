import type { MayFollow, Refusals } from '../../wire'
import type { FollowRefusal, Sentence } from './refusals'

const refusals: { [Name in FollowRefusal]: Sentence<Refusals[Name]> } = {
  follow_guest: 'Following people needs an account.',
  follow_self: 'You cannot follow yourself.',
  follow_most: ({ max }) => `You can follow at most ${max} people. Unfollow someone first.`,
  follow_refused: 'This member cannot be followed.',
  follow_often: 'Too many changes. Please wait a while.',
  privacy: 'The server did not understand this page. Reload it and try again.',
}

const may: Record<MayFollow, string> = { everybody: 'Everybody', followed: 'People I follow', nobody: 'Nobody' }
const mayNotes: Record<MayFollow, string> = {
  everybody: 'Your followers see when you are online and which public game you play.',
  followed: 'Only people you follow. Other followers are removed.',
  nobody: 'Your followers are removed.',
}

/** Whom one follows, and who may follow one. */
export const following = {
  refusals,
  title: 'Following',
  lead: 'The members you follow, and who is online.',
  visitor: 'Sign in to follow people.',
  signIn: 'Sign in',
  empty: 'You are not following anyone yet.',
  emptyHow: 'Open a profile, or click a name beside a board, and choose “Follow”. Or enter a name here:',
  count: (n: number, most: number) => `${n} of ${most}`,
  here: (n: number) => (n === 1 ? '1 online' : `${n} online`),
  playing: 'playing',
  online: 'online',
  offline: 'offline',
  watch: 'Watch',
  watchWho: (name: string) => `Watch ${name} play`,
  follow: 'Follow',
  unfollow: 'Unfollow',
  unfollowWho: (name: string) => `Unfollow ${name}`,
  name: 'Name of a member',
  stale: 'This list could not be updated.',
  privacy: 'What others see of you',
  who: 'Who may follow you',
  may,
  mayNotes,
  hidden: 'Hide that I am online',
  hiddenNote:
    'Nobody sees whether you are online or playing, or that you watch a game. A public game that you play is still listed for everybody, with your name.',
}
