import type { Refusals } from '../../wire'
import type { ListRefusal, Sentence } from './refusals'

const refusals: { [Name in ListRefusal]: Sentence<Refusals[Name]> } = {
  list_visitor: 'Sign in to make lists.',
  list_guest: 'Guests cannot make lists. Create an account first: it takes a name and a password.',
  list_most: ({ max }) => `You keep ${max} lists, and that is all there is room for. Delete one first.`,
  list_missing: 'This list does not exist, or has been deleted.',
  list_others: 'Only its owner may change this list.',
  list_changed: 'This list has been changed in another window since. Reload it first.',
  list_title: ({ max }) => `Give the list a title of up to ${max} characters.`,
  list_entries: ({ max }) => `A list has room for ${max} entries.`,
  list_entry: 'This is neither a puzzle nor a study, or it is on the list already.',
  list_often: 'Too many changes in a minute. Wait a little.',
}

/** Lists of puzzles and studies that a coach puts together. */
export const lists = {
  refusals,
  title: 'Lists',
  lead: 'Put puzzles and studies on a list, in order, and give others its link: a class, a friend. Whoever has the link sees the list, and what they have solved themselves.',
  account: 'To your account',
  name: 'Title',
  make: 'Make a list',
  none: 'You have no lists yet.',
  count: (n: number, most: number) => `Your lists: ${n} of ${most}`,
  about: (entries: number, date: string) => `${entries === 1 ? '1 entry' : `${entries} entries`} · ${date}`,
  by: (name: string) => `A list of ${name}’s`,
  solved: (n: number, of: number) => `You have solved ${n} of ${of === 1 ? '1 puzzle' : `${of} puzzles`}.`,
  states: { solved: 'solved', tried: 'tried, not solved yet' },
  puzzle: (rule: string, moves: number) => `Puzzle · ${rule} · ${moves === 1 ? '1 move' : `${moves} moves`}`,
  study: (title: string) => `Study · ${title}`,
  gone: 'This is not there any more.',
  empty: 'Nothing is on this list yet.',
  add: 'Add',
  link: 'Link to a puzzle, a study or a chapter',
  noLink: 'This is no link to a puzzle or a study.',
  copy: 'Copy the link to this list',
  up: (n: number) => `Move entry ${n} up`,
  down: (n: number) => `Move entry ${n} down`,
  moved: (from: number, to: number) => `Entry ${from} is number ${to} now.`,
  remove: (n: number) => `Take entry ${n} off the list`,
  delete: 'Delete the list',
  deleteSure: (title: string) => `Delete “${title}”?`,
  deleteNote: 'Its link will lead nowhere. This cannot be undone.',
  deleteYes: 'Yes, delete',
  saved: 'Saved.',
}
