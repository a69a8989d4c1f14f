import type { Channel, Refusals } from '../../wire'
import { count } from './game'
import type { ChatRefusal, Sentence } from './refusals'

const secs = (n: number): string => (n === 1 ? 'a second' : n < 120 ? `${n} seconds` : `${Math.ceil(n / 60)} minutes`)

const refusals: { [Name in ChatRefusal]: Sentence<Refusals[Name]> } = {
  chat_often: ({ seconds }) => `You are writing too fast. Wait ${secs(seconds)}, then try again.`,
  chat_crowd: ({ seconds }) => `This chat is busy. Wait ${secs(seconds)}, then try again.`,
  chat_line: ({ max }) => `A message needs 1 to ${max} visible characters.`,
  chat_link: 'Links can be written by members whose account is older than a day.',
  chat_players: 'Only the players write in their chat.',
  chat_watchers: 'You can write to the spectators when the game is over.',
  chat_words: ({ most, max }) => `A list has at most ${most} words of 1 to ${max} characters.`,
  chat_settings_often: 'Too many changes. Please wait a while.',
}

const names: Record<Channel, string> = { players: 'Players', watchers: 'Spectators' }
const titles: Record<Channel, string> = { players: 'Players’ chat', watchers: 'Spectators’ chat' }
const fields: Record<Channel, string> = { players: 'To the players', watchers: 'To the spectators' }

/** The two chats of a game, and what somebody wants to see of them. */
export const chat = {
  chats: 'The two chats',
  names,
  titles,
  fields,
  nameWith: (name: string, n: number) => `${name}, ${count(n, 'new message', 'new messages')}`,
  empty: 'Say hello.',
  emptyPlaying: 'Say hello. Spectators have a chat of their own; you can read it after the game.',
  emptyWatchers: 'Spectator chat. The players can read it after the game.',
  emptyPlayers: 'The players have not written anything.',
  onlyPlayers: 'Only the players write here.',
  send: 'Send',
  watching: 'Watching:',
  watcher: 'spectator',
  host: 'host',
  failed: 'Not sent.',
  left: (n: number) => count(n, 'character left', 'characters left'),
  over: (n: number) => count(n, 'character too many', 'characters too many'),
  wait: (n: number) => `Wait ${secs(n)}`,
  hidden: (n: number) => `${count(n, 'message', 'messages')} hidden`,
  word: 'Hidden: contains one of your words.',
  showLine: 'Show',
  mute: 'Turn this chat off',
  off: 'You turned chat off in this game.',
  offEverywhere: 'You turned chat off in all games.',
  unmute: 'Turn it on here',
  settings: 'Chat settings',
  // On the page of settings
  title: 'Chat',
  allOff: 'No chat in games',
  allOffNote: 'You can still turn it on in a single game.',
  words: 'Words that hide a message',
  wordsNote:
    'Whole words, in capitals or not. A hidden message can be shown with a click. Members’ lists are kept with the account.',
  word1: 'A word',
  add: 'Add',
  remove: (word: string) => `Remove ${word}`,
  none: 'No words yet.',
  notKept: 'Not saved.',
  refusals,
}
