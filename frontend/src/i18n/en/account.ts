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
  name_text: 'Use letters and digits, with _ or - between them.',
  name_scripts: 'A name uses one script, so that it cannot be mistaken for another.',
  name_reserved: 'That name is reserved. Choose another.',
  name_taken: 'That name is taken. Choose another.',
  name_same: 'That is your name already.',
  has_account: 'You have an account already.',
  password_short: ({ min }) => `A password has at least ${min} characters.`,
  password_long: ({ max }) => `A password has at most ${max} characters.`,
  password_common: 'That password is too common. Choose another.',
  password_name: 'The password must not be your name. Choose another.',
  password_text: 'That password contains invalid characters.',
  password_wrong: 'The current password is wrong.',
  guest_password: 'A guest has no password. Create an account first.',
  credentials: 'Name or password is wrong.',
}

export const account = {
  conduct: 'Abandoned games and moderation',
  mod: 'Moderation: reports, reviews and appeals',
  rules: 'Community rules',
  following: 'Whom you follow, and who may follow you',
  refusals,
  keep: {
    ask: (name: string, games: number, open: number) => `Move ${things(games, open)} of ${name} to this account`,
    yes: (live: number): string =>
      live > 0 ? 'They become yours, and games in progress continue.' : 'They become yours, including chats.',
    no: (live: number): string =>
      live > 0
        ? 'They stay with the guest account, which you cannot use again. Games in progress will be lost.'
        : 'They stay with the guest account, which you cannot use again.',
    done: (name: string, games: number, open: number) =>
      `${things(games, open)} of ${name} now ${games + open === 1 ? 'belongs' : 'belong'} to this account.`,
  },
  title: 'Account',
  keepTitle: 'Keep your games',
  keepLead: (name: string) =>
    `You play as ${name}, a guest. Choose a name and a password, and your games stay yours on every device.`,
  newLead: 'An account is optional. It keeps your name and your games on every device.',
  name: 'Name',
  nameNote: '2 to 20 letters or digits.',
  password: 'Password',
  passwordNote: 'At least 8 characters. A few unrelated words make a good one.',
  register: 'Create account',
  login: 'Sign in',
  working: 'One moment…',
  tabs: { register: 'New account', login: 'Sign in' },
  hello: (name: string) => `Hello, ${name}`,
  parts: {
    label: 'Parts of your account',
    security: 'Security',
    privacy: 'Privacy',
    programs: 'Programs',
    data: 'Name and data',
  },
  logout: 'Sign out',
  change: 'Change password',
  old: 'Current password',
  fresh: 'New password',
  changed: 'Your password was changed. Other devices were signed out.',
  nameShort: 'A name has 2 to 20 characters.',
  passwordShort: (n: number) => `A password has at least 8 characters; this one has ${n}.`,
  passwordLong: 'A password has at most 128 characters.',
  required: 'Required.',
  show: 'Show',
  hide: 'Hide',
}
