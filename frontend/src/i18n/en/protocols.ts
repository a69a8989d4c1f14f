import type { Opening } from '../../wire'

const color = (c: string): string => (c === 'black' ? 'Black' : 'White')

/** The pages of the opening protocols. */
export const protocols = {
  title: 'Opening protocols',
  lead: 'The first player has an advantage. An opening protocol sets how the first stones are placed, so that the game is fair.',
  pageTitle: (name: string) => `${name}, an opening`,
  all: 'All openings',
  missing: 'There is no opening with that name.',
  history: 'Where it comes from',
  /** Two sentences each. */
  histories: {
    pro: 'It takes away Black’s advantage in the free opening: the second black stone must keep its distance from the first. Some play it more narrowly, with White’s first stone beside Black’s.',
    long_pro:
      'The same idea as Pro with a larger square, since Black is still better after Pro. Both are played on boards of any size.',
    swap: 'One divides, the other chooses: the player who places the stones does best to make them even. The opening that renju called Swap from 1989 to 1995 is another one, with 24 patterns.',
    swap2:
      'It is played at the world championships of gomoku, over the board and by correspondence. Engines know it too: Gomocup’s protocol has a command for it.',
    rif: 'It was renju’s official opening from 1996 to 2008. Only the opening has this name here: the rule that is chosen beside it decides what wins.',
    yamaguchi:
      'No text of its rule bounds the number of fifth stones: twelve at most is a bound of this site. An event may fix the number; a world championship was played with two.',
    soosyrv8:
      'The number makes it fair: the more fifth stones Black must offer, the better for White. With other numbers it is the same opening, as Soosyrv-7, which was played in Russia in 2015.',
    tarannikov:
      'Each stone may be answered with a change of colours, so each of the first five has to be fair. Taraguchi-10 begins as it does and adds another way.',
    taraguchi10:
      'Today’s renju events are played with it. Texts of the rule differ in whether ten fifths may follow a change of colours after the fourth stone: here all is one decision, and after a change they may not.',
  } satisfies Record<Exclude<Opening, 'free'>, string> as Record<string, string>,
  steps: 'How it goes',
  rule: 'The opening sets how the game begins; the rule sets what wins and what is forbidden.',
  usual: (rule: string) => `Usually played with: ${rule}.`,
  play: 'Try it',
  playNote: 'A game without a clock. The page says at every step what you may do; the bot knows this opening too.',
  bot: 'Against',
  begin: (name: string) => `Play ${name} against a bot`,
  trainIt: 'A trainer shows how fair your stones are.',
  // The trainer
  trainer: 'Trainer',
  trainerLead: {
    swap2: 'Place three stones as if somebody else then chose a side. They are good if neither side is better.',
    taraguchi10:
      'Place five stones in their squares. Each may be answered with a change of colours: they are good if neither side is better.',
  },
  board: 'The board of the trainer',
  stone: (c: string, left: number) =>
    left === 1 ? `Place a ${c} stone. It is the last one.` : `Place a ${c} stone: ${left} to go.`,
  judging: 'The engine looks at your stones…',
  undo: 'Take back',
  again: 'Try other stones',
  example: 'Show a fair one',
  exampleNote: 'These are fair: searches find neither side much better.',
  chance: (c: string, part: number) => `${color(c)} wins ${Math.round(100 * part)} of 100`,
  fair: 'Fair: neither side is much better.',
  uneven: (c: string) => `${color(c)} is better.`,
  lopsided: (c: string) => `${color(c)} is much better.`,
  won: (c: string) => `${color(c)} wins by force.`,
  answer: {
    two: 'Best choice: place two more stones, since neither side is better.',
    side: (c: string) => `Best choice: play ${color(c)}.`,
    keep: 'Best choice: either colour, one is as good as the other.',
    change: (c: string) => `Best choice: take ${color(c)}.`,
  },
  best: (at: string) => `White’s best next stone is ${at}, marked on the board.`,
  streak: (n: number, best: number) => `Streak: ${n} fair. Your best: ${best}.`,
  score: (fair: number, tried: number) => `${fair} fair of ${tried}`,
  before: 'You have tried these stones before, perhaps rotated: they do not count again.',
  forget: 'Reset the score',
}
