import type { Refusals } from '../../wire'
import type { Sentence, SimulRefusal } from './refusals'

const refusals: { [Name in SimulRefusal]: Sentence<Refusals[Name]> } = {
  simul_own: 'You are the host of this simul and play in it. You can call it off.',
  simul_begun: 'The simul has begun. Its players stay as they are.',
  simul_few: ({ min }) => `Accept at least ${min} players first.`,
  simul_early: 'A simul does not begin before its time.',
  simul_host: 'The host plays in this simul, and so changes neither results nor players.',
}

/** Simuls: one plays many at once. */
export const simul = {
  refusals,

  // How it is played
  how: 'How it is played',
  all: 'The host plays all boards at once. The host’s clock runs on every board where it is the host’s turn.',
  one: 'The host plays all boards at once. The host’s clock runs on one board alone: the one that has waited longest.',
  elsewhere: 'The host is at another board. The host’s clock stands here.',
  extra: (minutes: number) => `The host has ${minutes} min more.`,
  each: (seconds: number) => `For each board the host has ${seconds} s more.`,
  level: (seconds: number) =>
    `For each full 100 points of difference in rating, the weaker player has ${seconds} s more.`,
  movers: {
    host: 'The host moves first.',
    others: 'The host’s opponents move first.',
    turns: 'The host moves first on boards 1, 3, 5 and so on.',
  },
  away: 'If the host is away for 5 minutes, the clocks stand once, for 5 minutes at most.',
  unrated: 'The games are unrated.',

  // Before it begins
  apply: 'Apply',
  withdraw: 'Withdraw',
  applied: 'You have applied. The host chooses the players.',
  accepted: 'The host has accepted you. Your game begins with the simul.',
  applicants: 'Applicants',
  none: 'Nobody has applied yet.',
  take: 'Accept',
  accept: (name: string) => `Accept ${name}`,
  remove: 'Remove',
  removePlayer: (name: string) => `Remove ${name}`,
  begin: 'Begin the simul',
  ready: (n: number, most: number) => `Players: ${n} of up to ${most}`,
  until: (time: string) => `The host can begin now. At ${time} the simul is called off.`,
  plus: (seconds: number) => `+${seconds} s`,
  hostPlus: (seconds: number) => `Host: +${seconds} s`,

  // While it runs, and afterwards
  score: (host: string, others: string) => `Host ${host} – ${others} opponents`,
  allOver: 'All games are over.',
  stand: (time: string) => `The host is away. The clocks stand until ${time} at the latest.`,
  board: (n: number, boards: number) => `Board ${n} of ${boards}`,
  waiting: (n: number) => (n === 1 ? '1 more board waits for you.' : `${n} more boards wait for you.`),
  next: 'Next board (n)',
  onward: 'Go to the next board after each move',
  giveUp: 'Open games count as won by the host’s opponents.',

  // Making one
  boards: 'Boards (2 to 100)',
  size: 'Board size',
  extraField: 'Extra time for the host, in minutes',
  eachField: 'And for each board, in seconds',
  levelField: 'Extra time for the weaker player for each 100 points, in seconds',
  oneField: 'The host’s clock runs on one board alone',
  moversField: 'Who moves first',
  choices: { host: 'Host', others: 'Opponents', turns: 'In turn' },
}
