import type { Opening, Option } from '../../wire'
import { count } from './game'
import type { OpeningRefusal, Sentence } from './refusals'
import type { Refusals } from '../../wire'

const numbers = [
  'no',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const number = (n: number): string => numbers[n] ?? `${n}`
const color = (c: string): string => (c === 'black' ? 'Black' : 'White')

/** Who does something: a name, or '' for who reads it. */
const does = (name: string, you: string, other: string): string => `${name || 'you'} ${name ? other : you}`
const Does = (name: string, you: string, other: string): string => {
  const s = does(name, you, other)
  return name ? s : s.charAt(0).toUpperCase() + s.slice(1)
}

/** 'in the centre', 'inside the 5×5 square', 'outside the 7×7 square', 'anywhere' */
const where = (inside: number, outside: number): string =>
  inside === 1
    ? 'in the centre'
    : inside
      ? `inside the ${inside}×${inside} square`
      : outside
        ? `outside the ${outside}×${outside} square`
        : 'anywhere'

const refusals: { [Name in OpeningRefusal]: Sentence<Refusals[Name]> } = {
  zone: v => `The opening requires this stone ${where(v.in, v.out)}, which is drawn on the board.`,
  alike: ({ twin }) =>
    `That point is equivalent to fifth ${String.fromCharCode(64 + twin)} by symmetry. Choose another.`,
  not_offered: 'Pick one of the lettered points.',
}

/** What the openings ask and tell; it comes with the first of them. A name '' means who reads it. */
export const opening = {
  refusals,
  title: (name: string) => `Opening: ${name}`,
  // Stones
  place: (name: string, stone: string, inside: number, outside: number) =>
    `${Does(name, 'place', 'places')} a ${stone} stone ${where(inside, outside)}.`,
  more: (left: number, stone: string) =>
    left === 1
      ? `One more follows: ${stone}.`
      : `Two more follow: ${stone}, then ${stone === 'white' ? 'black' : 'white'}.`,
  tip: 'Aim for a balanced position.',
  // What comes after them, and whose choice it is
  after: {
    side: (name: string) => `Then ${does(name, 'choose', 'chooses')} a side.`,
    sideOrTwo: (name: string) =>
      `Then ${does(name, 'choose', 'chooses')} a side, or ${name ? 'places' : 'place'} two more stones.`,
    swap: (name: string) => `Then ${does(name, 'may', 'may')} change colours.`,
    swapOrTen: (name: string) => `Then ${does(name, 'may', 'may')} change colours, or offer ten fifth stones at once.`,
    declare: (name: string) => `Then ${does(name, 'say', 'says')} how many fifth stones are offered.`,
    offer: (name: string, n: number) =>
      `Then ${does(name, 'offer', 'offers')} ${number(n)} fifth ${n === 1 ? 'stone' : 'stones'}.`,
    place: (name: string, stone: string, inside: number, outside: number) =>
      `Then ${does(name, 'place', 'places')} a ${stone} stone ${where(inside, outside)}.`,
    free: 'Then the opening is over, and White places the next stone.',
  },
  // A side
  side: 'Which side do you want?',
  sideNote: 'White places the next stone.',
  sideThem: (name: string) => `${name} chooses a side.`,
  sideOrTwoThem: (name: string) => `${name} chooses a side, or places two more stones.`,
  // The same colours or others
  swap: (stone: string) => `Stay ${color(stone)}, or change colours?`,
  swapThem: (name: string) => `${name} may change colours.`,
  swapOrTenThem: (name: string) => `${name} may change colours, or offer ten fifth stones.`,
  /** What follows once nobody changes any more. */
  next: (stone: string, inside: number) =>
    `${color(stone)} then places a stone ${where(inside, 0)}, and the other may change.`,
  nextFourth: 'White then places the fourth stone anywhere.',
  nextFifths: (n: number) =>
    `Black then offers ${number(n)} fifth ${n === 1 ? 'stone' : 'stones'}, and White keeps one.`,
  nextSays: 'White then places the fourth stone anywhere, and says how many fifths to offer.',
  options: {
    black: 'Play Black',
    white: 'Play White',
    place2: 'Place two more',
    keep: (stone: string) => `Stay ${color(stone)}`,
    swap: () => 'Change colours',
    offer10: 'Offer ten fifths',
  },
  optionNotes: {
    black: 'Your opponent goes on as White.',
    white: 'You place the next stone.',
    place2: 'Then your opponent chooses.',
    keep: 'Both keep their colours.',
    swap: (stone: string) => `You go on as ${color(stone)}.`,
    offer10: 'Your opponent keeps one of them, and White moves on.',
  } satisfies Record<Option, unknown>,
  // How many fifths
  declare: 'How many fifth stones?',
  declareNote: 'Black offers this many and White keeps one; more choices favour White.',
  declareThem: (name: string) => `${name} says how many fifth stones to offer.`,
  fifths: (n: number) => count(n, 'fifth', 'fifths'),
  // Fifths
  offer: (left: number) => `Offer a fifth stone: ${left} to go.`,
  offerNote: (name: string) =>
    `${Does(name, 'keep', 'keeps')} one of them. Points that mirror each other on these stones count as the same.`,
  offerThem: (name: string, left: number) => `${name} offers fifth stones: ${left} to go.`,
  pick: 'Pick the fifth stone that stays.',
  pickNote: 'Choose a letter, here or on the board. The others are removed, and White plays next.',
  pickThem: (name: string) => `${name} picks the fifth stone that stays. The others are removed.`,
  offered: 'Offered so far',
  choices: 'Fifths to pick from',
  fifth: (n: number, at: string) => `Fifth ${String.fromCharCode(65 + n)}, ${at}`,
  // The whole of it
  how: (name: string) => `How ${name} goes`,
  page: 'More about it, and a trainer',
  rule: (name: string) =>
    `The opening sets how the game begins. The rule (${name}) sets what wins and what is forbidden.`,
  steps: {
    pro: [
      'Black begins in the centre.',
      'White answers anywhere.',
      'Black’s second stone is outside the central 5×5 square.',
      'Play goes on freely.',
    ],
    long_pro: [
      'Black begins in the centre.',
      'White answers anywhere.',
      'Black’s second stone is outside the central 7×7 square.',
      'Play goes on freely.',
    ],
    swap: [
      'One player places three stones anywhere: black, white, black.',
      'The other chooses a colour.',
      'White places the fourth stone.',
    ],
    swap2: [
      'One player places three stones anywhere: black, white, black.',
      'The other takes Black, takes White, or places two more stones, white and black.',
      'After these two, the first player chooses a colour.',
      'White always places the next stone.',
    ],
    rif: [
      'One player places three stones: in the centre, in the 3×3 and in the 5×5 square.',
      'The other may change colours.',
      'White places the fourth stone anywhere.',
      'Black offers two fifth stones that do not mirror each other.',
      'White keeps one of them and places the sixth.',
    ],
    yamaguchi: [
      'One player places three stones: in the centre, in the 3×3 and in the 5×5 square, and says how many fifths to offer.',
      'The other may change colours.',
      'White places the fourth stone anywhere.',
      'Black offers so many fifth stones, none the mirror of another.',
      'White keeps one of them and places the sixth.',
    ],
    soosyrv8: [
      'One player places three stones: in the centre, in the 3×3 and in the 5×5 square.',
      'The other may change colours.',
      'White places the fourth stone anywhere, and says how many fifths to offer, one to eight.',
      'The other may change colours.',
      'Black offers so many fifth stones, none the mirror of another.',
      'White keeps one of them and places the sixth.',
    ],
    tarannikov: [
      'The first stone is in the centre.',
      'The second is in the 3×3 square, the third in the 5×5, the fourth in the 7×7, the fifth in the 9×9.',
      'After each of them the player who did not place it may change colours.',
      'White places the sixth stone anywhere.',
    ],
    taraguchi10: [
      'The first stone is in the centre, the second in the 3×3 square, the third in the 5×5.',
      'After each of them the other may change colours.',
      'The fourth is in the 7×7 square. Then Black has two ways.',
      'One: change colours or not, a fifth stone in the 9×9 square, and the other may change colours.',
      'Two: offer ten fifth stones anywhere, none the mirror of another, of which White keeps one.',
      'White places the sixth stone anywhere.',
    ],
  } satisfies Record<Exclude<Opening, 'free'>, readonly string[]> as Record<string, readonly string[]>,
}
