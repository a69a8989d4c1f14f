/** What stands below the first page's board, and at its foot. */
export const front = {
  region: 'Where to go on',
  never: 'Never played?',
  five: 'Five minutes to learn it',
  next: 'Next:',
  stronger: 'A stronger bot',
  person: 'A person',
  keep: 'Keep your games',
  title: 'Five in a row, at home',
  what: 'Two players place stones in turn; whoever first has five in a row wins. A child learns it in a minute, and nobody has ever mastered it.',
  who: 'Play whoever is here, a friend by a link, or one of ten bots; watch any game as it happens.',
  free: 'Free, open source, without advertisements, and without an account until you want one.',
  learn: 'Learn in five minutes',
  learnNote: 'Fives, threes and fours, double threats, and what renju forbids and why. On the board, step by step.',
  daily: {
    title: 'The puzzle of the day',
    turn: (c: 'black' | 'white'): string => (c === 'black' ? 'Black to play' : 'White to play'),
    solve: 'Solve it',
    done: 'Solved today',
    missed: 'Look at it again',
    more: 'More puzzles',
  },
}
