/** The path: steps of learning, each with its idea in two sentences. */
export const path = {
  title: 'The path',
  lead: 'From the rules to a strong player, step by step. Progress is saved in this browser and does not change ratings.',
  steps: {
    five: { title: 'What wins', text: 'Five stones in a row win. A four must be answered at once.' },
    threes: {
      title: 'Threes and fours',
      text: 'An open three becomes an open four, which nothing stops. Answer the three.',
    },
    two: { title: 'Two at once', text: 'Two threats with one stone: only one of them can be answered.' },
    fours: {
      title: 'Win by fours',
      text: 'Each of your moves makes a four, so each answer is forced. Look at where the answers leave your stones.',
    },
    'four-three': {
      title: 'Four and three',
      text: 'A stone that makes a four and an open three: while the four is answered, the three becomes an open four.',
    },
    defence: {
      title: 'The only defence',
      text: 'The other side threatens to win. One move does not lose: find what is threatened first, then where it is stopped.',
    },
    vcf: {
      title: 'Three moves of fours',
      text: 'Victory by continuous fours: see the last stone first, the double threat, and then the fours that prepare it.',
    },
    double: {
      title: 'Double threats',
      text: 'Two threes, or two fours, with one stone. Before it come moves that must be answered.',
    },
    forbidden: {
      title: 'Forbidden points',
      text: 'In renju Black may make neither two open threes, nor two fours, nor six in a row with one stone.',
    },
    'foul-trap': {
      title: 'Foul traps',
      text: 'In renju White wins where Black may not answer. Make a four whose only answer is a forbidden point.',
    },
    escape: {
      title: 'Ways out',
      text: 'Now you are Black, and White is about to make your only answer forbidden. Find the one move that does not lose.',
    },
    threats: {
      title: 'Threes and fours',
      text: 'An open three leaves few answers, too. Such a win goes on by threes until the fours are enough.',
    },
    openings: {
      title: 'Openings',
      text: 'Black begins with an advantage. The opening protocols make it fair, and a trainer plays them with you.',
    },
    deep: {
      title: 'Four moves deep',
      text: 'One move deeper. If you solve these, you play at about 1500.',
    },
  },
  label: 'Steps',
  solved: (n: number, all: number) => `${n} of ${all} solved`,
  learned: 'Learned',
  done: 'done',
  here: 'Continue here',
  all: 'You have completed the path. Continue with rated puzzles.',
  puzzles: 'Rated puzzles',
  none: (rule: string) => `No puzzles of this kind under ${rule}`,
  noneNote: 'This step is skipped.',
  renjuOnly: 'Only renju has forbidden points, so this step is skipped.',
  renju: 'Show it under Renju',
  puzzle: (n: number, all: number) => `Puzzle ${n} of ${all}`,
  again: 'Try it again',
  show: 'The solution',
  next: 'Next puzzle',
  nextStep: 'Next step',
  whole: 'The whole path',
  complete: 'All puzzles of this step are solved.',
  kept: 'The server cannot be reached: these puzzles were saved in this browser.',
}
