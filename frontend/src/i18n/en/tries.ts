/** One's history of puzzles: each try, and how the rating went. */
export const tries = {
  course: 'Your rating in puzzles',
  noCourse: 'No rated tries with this rule yet.',
  train: 'Choose a theme to train it.',
  of: (solved: number, tried: number) => `${solved} of ${tried} solved`,
  tries: 'Your tries',
  result: 'Result',
  results: { all: 'All', solved: 'Solved', failed: 'Failed' },
  anyTheme: 'All themes',
  none: 'No tries to show',
  noneNote: 'Your first try of each puzzle is listed here.',
  more: 'Show more',
  unrated: 'not rated',
  gone: 'withdrawn',
  puzzle: (rating: number) => `Puzzle rated ${rating}`,
  gain: (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0'),
}
