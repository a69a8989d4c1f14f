import type { Option, Refusals } from '../../wire'
import type { ExploreRefusal, Sentence } from './refusals'
import { count } from './game'

const percent = (part: number): string => (part > 0 && part < 0.01 ? 'under 1 %' : `${Math.round(100 * part)} %`)

/** What is said of what was played; it comes with it. */
export const openings = {
  refusals: {
    explore_query: 'There are no such games here. Choose another rule, opening or board.',
    explore_line: 'These moves cannot be played one after the other.',
    explore_visitor: 'You have no games yet. Place a stone or sign in first.',
    explore_playing: 'The explorer is closed while you play somebody. It is open again when your game is over.',
    explore_live: 'This position is in play. It can be explored when the game is over.',
  } satisfies { [Name in ExploreRefusal]: Sentence<Refusals[Name]> },
  title: 'Openings',
  lead: 'Every move played here, with frequency and results. Play on the board, or choose a move from the list.',
  opening: 'Opening',
  size: 'Board',
  board: (turn: string) => `Board, ${turn} places the next stone`,
  boardDecide: 'Board; a decision of the opening comes next',
  // Where one is
  first: 'To the beginning',
  back: 'Back',
  forward: 'Forward',
  begin: 'No stones yet',
  path: 'Moves so far',
  named: (code: string, name: string, kanji: string) => `${code} ${name} ${kanji}`,
  analyse: 'Analyse this position',
  due: {
    place: (turn: string) => `${turn === 'black' ? 'Black' : 'White'} to move`,
    choose: 'A decision of the opening comes next',
    offer: (n: number) => `Black offers ${count(n, 'fifth stone', 'fifth stones')}, and White keeps one`,
  },
  // The list
  moves: 'Moves',
  move: 'Move',
  games: 'Games',
  results: 'Results',
  share: percent,
  pass: 'Pass',
  end: 'The game ended here',
  elsewhere: 'Elsewhere',
  options: {
    black: 'Takes Black',
    white: 'Takes White',
    place2: 'Places two more',
    keep: 'Keeps the colours',
    swap: 'Changes colours',
    offer10: 'Offers ten fifths',
  } satisfies Record<Option, string> as Record<string, string>,
  fifths: (n: number) => `Asks for ${count(n, 'fifth', 'fifths')}`,
  offered: (n: number) => `also offered ${n === 1 ? 'once' : `${n} times`}`,
  playIt: (move: string) => `Continue with ${move}`,
  result: (black: number, draw: number, white: number) =>
    `Black won ${percent(black)}, drawn ${percent(draw)}, White won ${percent(white)}`,
  legend: 'Bars in percent: Black’s wins, draws, White’s wins.',
  total: (n: number) => count(n, 'game', 'games'),
  none: 'No games',
  noneHow: 'No finished game with these filters went through this position.',
  noneClear: 'Clear the filters',
  deepest: 'Games are counted up to their 24th move.',
  // Games
  samples: 'Games',
  samplesNote: 'The newest that went through this position',
  pair: (black: string, white: string) => `${black} – ${white}`,
  won: { black: 'Black won', white: 'White won', '': 'Draw' } as Record<string, string>,
  length: (n: number) => count(n, 'move', 'moves'),
  // Filters
  filters: 'Filters',
  unfiltered: 'all games',
  filtered: (n: number) => count(n, 'filter', 'filters'),
  with: 'Played by',
  withs: { all: 'Everybody', people: 'Two people', bots: 'With a bot' },
  low: 'Rated from',
  high: 'Rated below',
  any: 'any',
  ratingNote: 'The average of both ratings before the game. Games without ratings are left out.',
  since: 'From month',
  until: 'To month',
  mine: 'Only my games',
  mineNote: 'Private ones too, which nobody else sees; the newest 2,000 of each colour.',
  // On the analysis board
  whole: 'Open in the explorer',
  searchIt: 'Search for this position',
  undecide: 'Undo the decision',
}
