import type { DaysRefusal, Sentence } from './refusals'
import type { Refusals } from '../../wire'

const refusals: { [Name in DaysRefusal]: Sentence<Refusals[Name]> } = {
  vacation_used: ({ days: n }) =>
    n === 1
      ? 'You have no vacation days left. The next one becomes available tomorrow.'
      : `You have no vacation days left. The next one becomes available in ${n} days.`,
  plan_days: 'Moves can be planned in correspondence games only.',
  plan_turn: 'Moves are planned while your opponent is to move, after the opening.',
  plan_most: ({ max }) => `A plan has at most ${max} lines of ${max} moves.`,
  plan_end: 'A line must end with your move, before the game ends.',
  plan_illegal: 'One of these moves is not legal there.',
  plan_two: 'You have planned another answer to the same moves. Delete that line first.',
  vacation_often: 'Too many changes. Please wait an hour.',
}

/** Correspondence games: which wait for one's move, the way from one to the next, and vacations. */
export const days = {
  title: 'Correspondence games',
  lead: 'Each player has days to make a move.',
  none: 'You have no correspondence games.',
  begin: 'Start one',
  yours: 'Your move',
  noneYours: 'No games are waiting for your move.',
  theirs: 'Your opponent’s move',
  left: (time: string) => `${time} left`,
  leftHere: (time: string) => `${time} left to move`,
  next: (n: number) => (n === 1 ? 'Next game (1)' : `Next game (${n})`),
  all: 'All correspondence games',
  onward: 'After my move, open the next game',
  onwardNote: 'In correspondence games, if another game is waiting for you.',
  vacation: 'Vacation',
  rules: (most: number) =>
    `On vacation your correspondence clocks are paused; you can still move. You earn a day every 12 days, starting with 5, and take at most ${most} in any 365; a partial day counts as one.`,
  downtime:
    'While the server is down, correspondence clocks keep running. If less than six hours are left, the lost time is given back.',
  daysLeft: (n: number, most: number) => (n === 1 ? `1 day of ${most} is left.` : `${n} days of ${most} are left.`),
  back: (date: string) => `The next day becomes available on ${date}.`,
  start: 'Start vacation',
  end: 'End vacation',
  on: (date: string) => `You are on vacation, until ${date} at the latest.`,
  guest: 'Vacations need an account.',
  notChanged: 'Your vacation has not been changed.',
  away: (name: string, date: string) =>
    `${name} is on vacation, until ${date} at the latest. Meanwhile the clock is paused.`,
  until: (date: string) => `On vacation until ${date} at the latest`,
  plan: {
    title: 'Conditional moves',
    lead: 'Enter your replies in advance. If your opponent plays the expected move, your reply is played at once. Only you see this.',
    begin: 'Plan answers',
    theirs: 'Place the move you expect.',
    mine: 'Place your answer.',
    board: 'Your plan on the board',
    undo: 'Undo',
    keep: 'Keep this line',
    done: 'Back to the game',
    remove: (moves: string) => `Delete the line ${moves}`,
    wentOn: (moves: string) => `The game moved on: ${moves}. Your plan continues from there.`,
    yourTurn: (moves: string) => `Your turn: ${moves} was played. Go back to the game to place your stone.`,
    toGame: 'Go to the game',
    notKept: 'The plan has not been changed.',
  },
  refusals,
}
