/** What stands below the first page's board, and at its foot. */
export const front = {
  region: 'Next steps',
  never: 'Never played?',
  five: 'Five minutes to learn it',
  next: 'Next:',
  stronger: 'A stronger bot',
  person: 'A person',
  keep: 'Keep your games',
  soon: {
    mine: (title: string, time: string) => `Your event “${title}” begins at ${time}.`,
    open: (title: string, time: string) => `“${title}” begins at ${time}.`,
  },
  title: 'Play five in a row online',
  what: 'Two players take turns placing stones; the first to get five in a row wins. Easy to learn, hard to master.',
  who: 'Play other people, a friend by link, or a bot. Watch games live.',
  free: 'Free, open source, no ads. No account needed.',
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
