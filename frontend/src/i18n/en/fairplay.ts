import type { Family, Grade, Metric, MoveKind, Part, Refusals } from '../../wire'
import type { FairRefusal, Sentence } from './refusals'

const refusals: { [Name in FairRefusal]: Sentence<Refusals[Name]> } = {
  fair_reason: ({ min, max }) => `A reason has ${min} to ${max} characters.`,
  fair_reported: 'Whoever has reported the person does not judge.',
  fair_judged: 'You have judged this. Somebody else must judge it too.',
  fair_unheard: 'Ask the person first, and wait for an answer or seven days.',
  fair_closed: 'That is over.',
  fair_text: ({ max }) => `Write 1 to ${max} characters.`,
  fair_none: 'There is no such case.',
  fair_open: 'A case is open already.',
}

const grades: Record<Grade, string> = { nothing: 'Nothing to see', look: 'Look', look_first: 'Look first' }

const metrics: Partial<Record<Metric, string>> = { choice1: 'First choices', loss: 'Chance kept' }
const parts: Record<Part, string> = {
  all: 'all counted moves',
  hard: 'hard positions',
  behind: 'when behind',
  early: 'in the opening',
  recent: 'the last 40 games',
  change: 'the last 40 games against those before',
  stretch: '40 games in a row before',
}
const families: Record<Exclude<Family, 'choice' | 'relay' | 'time'>, string> = {
  only: 'Quiet only moves found',
  wins: 'Forced wins found',
}
const kinds: Partial<Record<MoveKind, string>> = { only: 'only move', attack: 'forced win' }

/** Sheets and cases of fair play, for moderators and for the person. */
export const fairplay = {
  refusals,
  title: 'Fair play',
  lead: 'The machine counts and accuses nobody. Two moderators who did not report the person judge.',
  none: 'Nothing to look at.',
  back: 'All of fair play',
  of: (name: string, rule: string, speed: string) => `${name}: ${rule}, ${speed}`,
  grades,
  counts: (games: number, moves: number) => `${games} games, ${moves} counted moves`,
  reports: (n: number) => (n === 1 ? 'one open report' : `${n} open reports`),
  open: (judged: number) => `case open, judgements: ${judged}`,
  stated: 'the person has answered',
  appeal: 'appeal',
  sheet: 'Sheet',
  strength: (rating: number, from: string, until: string) => `Rating ${rating}, games from ${from} to ${until}.`,
  levels: 'What is expected comes from games of the bots: there are too few of people yet.',
  version: (name: string) => `Measured by engine ${name}.`,
  seen: 'seen',
  expected: 'expected at this rating',
  choices: 'Which of several good moves',
  choice: ['first', 'second', 'third', 'other'],
  losses: 'What a counted move cost of the chance',
  loss: ['below 2 %', '2 to 5 %', '5 to 10 %', 'more'],
  bar: (seen: number, expected: number) => `${seen} %, expected ${expected} %`,
  signs: 'Comparisons',
  few: 'Too few moves to compare.',
  metrics,
  parts,
  families,
  sign: (what: string, part: string, moves: number) => `${what}, ${part}, ${moves} moves`,
  signOf: (what: string, moves: number) => `${what}, ${moves} positions`,
  z: (z: string) => `${z} standard deviations above`,
  times: 'Times',
  pace: (forced: string, easy: string, hard: string) =>
    `Typical seconds: forced ${forced}, easy ${easy}, hard ${hard}. Lag is left out.`,
  steady: 'Free moves took hardly longer than forced ones.',
  relays: 'Boards with the same positions at the same time',
  aStudy: 'a study changed during the game',
  relay: (same: number, bits: number, floor: number) => `${same} positions, ${bits} bits; by chance at most ${floor}.`,
  relayed: 'Moves came from the other board.',
  games: 'Games and counted moves',
  noGames: 'No game is measured.',
  file: 'The 15 newest games as one RenLib file',
  kinds,
  rank: (n: number) => (n === 0 ? 'other' : `choice ${n}`),
  missed: 'missed',
  found: 'found',
  case: 'Case',
  noCase: 'No case is open.',
  begin: 'Open a case',
  ask: 'Tell and ask the person',
  asked: (day: string) => `The person was asked on ${day}.`,
  notAsked: 'The person knows nothing yet.',
  statement: 'What the person says',
  judge: 'Your judgement',
  reason: 'Reason, 20 characters or more; the person reads it without your name',
  uphold: 'There was help',
  dismiss: 'Nothing is shown',
  judged: (name: string, upheld: boolean) => `${name}: ${upheld ? 'there was help' : 'nothing is shown'}`,
  reported: 'You have reported this person, so others judge.',
  closed: (upheld: boolean): string => (upheld ? 'Closed: there was help.' : 'Closed: nothing is shown.'),
  grant: 'Grant the appeal',
  reject: 'Reject the appeal',
  granted: 'The appeal was granted.',
  rejected: 'The appeal was rejected.',
  own: {
    title: 'Fair play',
    asked: 'Moderators look at how you have played in rated games and ask what you say to it. Nothing is decided yet.',
    text: 'Your answer',
    send: 'Send',
    sent: 'Moderators read your answer. You may change it.',
    upheld: 'Two moderators found that you had help in rated games.',
    dismissed: 'Moderators looked at how you have played and found nothing. Only new games count from now on.',
    reasons: 'Their reasons',
    read: (games: number, moves: number) =>
      `The sheet counts ${moves} moves of ${games} games: nothing had to be answered, and several moves were good.`,
    first: (seen: number, expected: number) =>
      `You played the engine’s first choice in ${seen} % of them. At your rating ${expected} % are expected.`,
    kept: (seen: number, expected: number) =>
      `${seen} % of them cost less than 2 % of the chance. At your rating ${expected} % are expected.`,
    only: (seen: number, expected: number) =>
      `You found ${seen} % of the quiet moves that alone held. At your rating ${expected} % are expected.`,
    wins: (seen: number, expected: number) =>
      `You found ${seen} % of the forced wins. At your rating ${expected} % are expected.`,
    relay: (same: number) =>
      `${same} positions of a game stood on another board of yours at the same time, and the moves came from there.`,
    study: (same: number) => `${same} positions of a game are in a study that you changed during the game.`,
    theGame: 'The game',
    theBoard: 'The other board',
    appeal: 'Appeal',
    why: 'Why it is wrong',
    waits: 'A moderator who has not judged will answer your appeal.',
    answer: 'Answer to your appeal',
  },
}
