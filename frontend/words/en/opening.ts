import type { Opening, Option } from '../../src/wire'
import type { OpeningRefusal, Sentence } from './refusals'
import type { Refusals } from '../../src/wire'

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
  alike: ({ twin }) =>
    `That point is equivalent to fifth ${String.fromCharCode(64 + twin)} by symmetry. Choose another.`,
}

/** What the openings ask and tell; it comes with the first of them. A name '' means who reads it. */
export const opening = {
  refusals,
  // Stones
  place: (name: string, stone: string, inside: number, outside: number) =>
    `${Does(name, 'place', 'places')} a ${stone} stone ${where(inside, outside)}.`,
  optionNotes: {} satisfies Record<Option, unknown>,
  offerNote: (name: string) =>
    `${Does(name, 'keep', 'keeps')} one of them. Points that mirror each other on these stones count as the same.`,
  fifth: (n: number, at: string) => `Fifth ${String.fromCharCode(65 + n)}, ${at}`,
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
