import type { DaysRefusal, Sentence } from './refusals'
import type { Refusals } from '../../wire'

const refusals: { [Name in DaysRefusal]: Sentence<Refusals[Name]> } = {
  vacation_used: ({ days: n }) =>
    n === 1
      ? 'All your days of vacation are taken. The next one comes back tomorrow.'
      : `All your days of vacation are taken. The next one comes back in ${n} days.`,
  plan_days: 'Moves can be planned in games of days only.',
  plan_turn: 'Moves are planned while your opponent is to move, after the opening.',
  plan_most: ({ max }) => `A plan has at most ${max} lines of ${max} moves.`,
  plan_end: 'A line ends with a move of yours, and with the game.',
  plan_illegal: 'One of these moves is not possible there.',
  plan_two: 'You have planned another answer to the same moves. Delete that line first.',
  vacation_often: 'Your vacation has changed often. Wait an hour.',
}

/** Games of days: which wait for one's move, the way from one to the next, and vacations. */
export const days = {
  title: 'Games of days',
  lead: 'Nobody has to sit at the board: each player has days to move.',
  none: 'You play no games of days.',
  begin: 'Begin one',
  yours: 'Your move',
  noneYours: 'No game waits for your move.',
  theirs: 'Your opponent’s move',
  left: (time: string) => `${time} left`,
  leftHere: (time: string) => `${time} for your move`,
  next: (n: number) => (n === 1 ? 'Next game (1)' : `Next game (${n})`),
  all: 'All games of days',
  onward: 'After my move, go on to the next game',
  onwardNote: 'In games of days, if another one waits for your move.',
  vacation: 'Vacation',
  rules: (most: number) =>
    `While you are on vacation your own clocks stand in games of days. You may move all the same. You have ${most} days in any 365; each day that you begin counts.`,
  daysLeft: (n: number, most: number) => (n === 1 ? `1 day of ${most} is left.` : `${n} days of ${most} are left.`),
  back: (date: string) => `The next day comes back on ${date}.`,
  start: 'Begin vacation',
  end: 'End vacation',
  on: (date: string) => `You are on vacation, until ${date} at the latest.`,
  guest: 'Vacations need an account.',
  notChanged: 'Your vacation has not been changed.',
  away: (name: string, date: string) =>
    `${name} is on vacation, until ${date} at the latest. Meanwhile the clock stands.`,
  until: (date: string) => `On vacation until ${date} at the latest`,
  plan: {
    title: 'Conditional moves',
    lead: 'Say now what you will answer. If your opponent plays as you expect, your move is placed at once. Nobody else sees this.',
    begin: 'Plan answers',
    theirs: 'Place the move that you expect.',
    mine: 'Place your answer.',
    board: 'Your plan on the board',
    undo: 'One back',
    keep: 'Keep this line',
    done: 'Back to the game',
    remove: (moves: string) => `Delete the line ${moves}`,
    wentOn: (moves: string) => `The game has gone on: ${moves}. Your plan goes on from there.`,
    yourTurn: (moves: string) => `Your turn: ${moves} was played. Go back to the game to place your stone.`,
    toGame: 'Go to the game',
    notKept: 'The plan has not been changed.',
  },
  refusals,
}
