import type { Refusals } from '../../wire'
import type { PeopleRefusal, Sentence } from './refusals'

const games = (n: number): string => (n === 1 ? '1 game' : `${n} games`)
const score = (wins: number, draws: number, losses: number): string => `${wins} won, ${draws} drawn, ${losses} lost`

/** What profiles, leaderboards and the end of an account say; it comes with them. */
export const people = {
  refusals: {
    exported: 'Your data can be downloaded once a day. Come back tomorrow.',
    filter: 'That is nothing to filter by.',
    pool: 'There is no such rule and speed.',
    guest_delete: 'A guest has no account to delete.',
  } satisfies { [Name in PeopleRefusal]: Sentence<Refusals[Name]> },
  pool: (rule: string, speed: string) => `${rule}, ${speed}`,
  speeds: { blitz: 'blitz', rapid: 'rapid', classical: 'classical', correspondence: 'correspondence' },
  noClock: 'no clock',
  what: {
    points:
      'A rating is an estimate of how strong somebody is among those who play the same rule at the same speed: who is 200 points higher wins about three games of four.',
    moves:
      'After each rated game it moves towards the result, the more the less the result was expected and the less was known of the player.',
    guess:
      'A question mark says that it is a guess: after a few games, after a long time without one, or while one opponent alone has paid for its rise.',
    fair: 'A game counts once seven moves have been made or it was decided on the board. A private one counts half. Of the games that the same two play in a day three count, and three more half. Two who play from one address are not rated.',
  },
  whatTitle: 'What a rating is',
  ratings: {
    title: 'Ratings',
    rule: 'Rule and speed',
    rating: 'Rating',
    games: 'Won, drawn, lost',
    played: 'Last game',
    rank: (n: number) => `Rank ${n}`,
    guess: 'a guess',
    none: 'No rated games yet.',
    sure: (n: number) => `within ${n} points, 19 times of 20`,
  },
  chart: {
    title: 'The course of a rating',
    pool: 'Which rating',
    summary: (value: number, low: number, high: number, from: string, to: string) =>
      `${value} now; between ${low} and ${high} from ${from} to ${to}.`,
    one: (value: number, date: string) => `${value} since ${date}.`,
    now: (date: string, value: number) => `${date}: ${value}`,
    slider: 'A day of the chart',
    table: 'As a table',
    date: 'Date',
    rating: 'Rating',
    give: 'give or take',
    failed: 'The chart could not be loaded.',
  },
  best: { title: 'Best wins' },
  meet: {
    title: 'You against them',
    total: 'All games',
    score,
    none: (name: string) => `You have not played ${name} yet.`,
    last: 'Your last games',
    all: 'Show all games of you two',
  },
  filter: {
    title: 'Filter',
    all: 'all',
    against: 'Opponent',
    rule: 'Rule',
    speed: 'Speed',
    result: 'Result',
    results: { won: 'won', lost: 'lost', drawn: 'drawn' },
    rated: 'Rated',
    rateds: { true: 'rated', false: 'casual' },
    from: 'From',
    to: 'To',
    show: 'Show',
    clear: 'Clear',
    none: 'No game fits.',
  },
  deletedTitle: 'Deleted account',
  deletedNote: 'This account was deleted. Its games are kept, without the name.',
  ranks: {
    title: 'Leaderboards',
    lead: 'The best members of each rule and speed.',
    rule: 'Rule',
    speed: 'Speed',
    speeds: { blitz: 'Blitz', rapid: 'Rapid', classical: 'Classical', correspondence: 'Correspondence' },
    rank: 'Rank',
    player: 'Player',
    games: 'Games',
    terms: (n: number, deviation: number, days: number) =>
      `Listed is who has played ${n} rated games, whose rating is certain (deviation of ${deviation} at most), and who has played one in the last ${days} days.`,
    empty: 'Nobody is on this list yet.',
    emptyHow: (n: number) => `Play ${games(n)} that count here, and it could be you.`,
    play: 'Play a game',
    bots: 'Bots',
    botsNote: 'They are rated as people are, and take nobody’s place.',
    you: (rank: number, value: number) => `You are number ${rank}, with ${value}.`,
    notYet: (value: number, text: string) => `Your rating is ${value}. You are not listed: ${text}`,
    few: (n: number) => (n === 1 ? '1 more rated game is needed.' : `${n} more rated games are needed.`),
    vague: 'your rating is not certain enough yet.',
    narrow: 'one opponent alone, or only new accounts, have paid for its rise so far.',
    away: 'play again to be listed.',
  },
  leave: {
    data: 'Your data',
    dataNote:
      'Everything that is stored about you as one file (JSON): account, sessions, games, chat, studies, exercises, ratings. Once a day.',
    download: 'Download my data',
    downloading: 'Collecting…',
    file: 'tengen-data',
    downloaded: 'Your data was downloaded.',
    title: 'Delete account',
    ask: 'I want to delete my account',
    goes: 'This goes for good: your name and password, your studies and exercises, your ratings, what you wrote in chats, whom you blocked.',
    stays:
      'This stays: your games, which are your opponents’ games too, with “deleted account” instead of your name. Games in play are resigned and open ones withdrawn. Nobody can take your name again, not even you.',
    sure: 'Nobody can bring it back.',
    password: 'Your password',
    go: 'Delete my account for good',
    back: 'Keep my account',
    done: 'Your account was deleted.',
  },
}
