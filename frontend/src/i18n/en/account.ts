import type { Refusals } from '../../wire'
import type { AccountRefusal, Sentence } from './refusals'

/** '3 games and 1 open game' */
const things = (games: number, open: number): string =>
  [
    games > 0 && (games === 1 ? '1 game' : `${games} games`),
    open > 0 && (open === 1 ? '1 open game' : `${open} open games`),
  ]
    .filter(Boolean)
    .join(' and ')

const refusals: { [Name in AccountRefusal]: Sentence<Refusals[Name]> } = {
  name_length: ({ min, max }) => `A name has ${min} to ${max} characters.`,
  name_text: 'A name is made of letters and digits, with _ or - between them.',
  name_scripts: 'A name uses one script, so that it cannot be mistaken for another.',
  name_reserved: 'That name is kept for the site. Choose another.',
  name_taken: 'That name is taken. Choose another.',
  name_same: 'That is your name already.',
  has_account: 'You have an account already.',
  password_short: ({ min }) => `A password has at least ${min} characters.`,
  password_long: ({ max }) => `A password has at most ${max} characters.`,
  password_common: 'That password is one of the first that would be guessed. Choose another.',
  password_name: 'The password must not be your name. Choose another.',
  password_text: 'That password has characters that are no text. Choose another.',
  password_wrong: 'The present password is wrong.',
  guest_password: 'A guest has no password. Create an account first.',
  credentials: 'Name or password is wrong.',
}

export const account = {
  conduct: 'What leaving games costs, and what moderators have done',
  mod: 'For moderators: reports, second looks and appeals',
  rules: 'The rules for people',
  following: 'Whom you follow, and who may follow you',
  refusals,
  keep: {
    ask: (name: string, games: number, open: number) => `Take along ${things(games, open)} of ${name}`,
    yes: (live: number): string =>
      live > 0 ? 'They become yours, and you play on where you are.' : 'They become yours, with the chats.',
    no: (live: number): string =>
      live > 0
        ? 'They stay with the guest, whom nobody can be again: games in play are lost.'
        : 'They stay with the guest, whom nobody can be again.',
    done: (name: string, games: number, open: number) =>
      `${things(games, open)} of ${name} ${games + open === 1 ? 'is' : 'are'} yours now.`,
  },
  title: 'Account',
  keepTitle: 'Keep your games',
  keepLead: (name: string) =>
    `You play as ${name}, a guest. Choose a name and a password, and your games stay yours on every device.`,
  newLead: 'You can play without one. An account keeps your name and your games on every device.',
  name: 'Name',
  nameNote: '2 to 20 letters or digits.',
  password: 'Password',
  passwordNote: 'At least 8 characters. A few unrelated words make a good one.',
  register: 'Create account',
  login: 'Sign in',
  working: 'One moment…',
  tabs: { register: 'New account', login: 'Sign in' },
  hello: (name: string) => `Hello, ${name}`,
  profile: 'Your games',
  logout: 'Sign out',
  change: 'Change password',
  old: 'Present password',
  fresh: 'New password',
  changed: 'Your password was changed. Other devices were signed out.',
  nameShort: 'A name has 2 to 20 characters.',
  passwordShort: (n: number) => `A password has at least 8 characters; this one has ${n}.`,
  passwordLong: 'A password has at most 128 characters.',
  required: 'Fill this in.',
  show: 'Show',
  hide: 'Hide',
}
