import type { opening as English } from '../en/opening'
import { plural } from './plural'

/** Masculine inanimate, nominative and accusative: „jeden pátý tah“, „dva páté tahy“. */
const numbers = [
  'žádný',
  'jeden',
  'dva',
  'tři',
  'čtyři',
  'pět',
  'šest',
  'sedm',
  'osm',
  'devět',
  'deset',
  'jedenáct',
  'dvanáct',
]
const number = (n: number): string => numbers[n] ?? `${n}`
const upper = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1)
/** At the beginning of a sentence. */
const begins = (name: string, you: string, other: string): string => (name ? `${name} ${other}` : upper(you))

/** „do středu“, „do čtverce 5×5“, „mimo čtverec 7×7“, „kamkoli“ */
const where = (inside: number, outside: number): string =>
  inside === 1
    ? 'do středu'
    : inside
      ? `do čtverce ${inside}×${inside}`
      : outside
        ? `mimo čtverec ${outside}×${outside}`
        : 'kamkoli'

export const opening: typeof English = {
  refusals: {
    alike: ({ twin }) =>
      `To je znovu pátý tah ${String.fromCharCode(64 + twin)}, jen zrcadlově nebo pootočeně. Vyberte jiný.`,
  },
  place: (name, stone, inside, outside) =>
    `${begins(name, 'pokládáte', 'pokládá')} ${stoneOf(stone)} kámen ${where(inside, outside)}.`,
  offerNote: name =>
    `${begins(name, 'jeden z nich necháte', 'jeden z nich nechá')}. Průsečíky, které jsou vůči těmto kamenům navzájem souměrné, se počítají jako jeden.`,
  fifth: (n, at) => `Pátý tah ${String.fromCharCode(65 + n)}, ${at}`,
  steps: {
    pro: [
      'Černý začíná ve středu.',
      'Bílý odpoví kdekoli.',
      'Druhý černý kámen je mimo středový čtverec 5×5.',
      'Dál se hraje volně.',
    ],
    long_pro: [
      'Černý začíná ve středu.',
      'Bílý odpoví kdekoli.',
      'Druhý černý kámen je mimo středový čtverec 7×7.',
      'Dál se hraje volně.',
    ],
    swap: [
      'Jeden hráč položí kamkoli tři kameny: černý, bílý, černý.',
      'Druhý si vybere barvu.',
      'Bílý položí čtvrtý kámen.',
    ],
    swap2: [
      'Jeden hráč položí kamkoli tři kameny: černý, bílý, černý.',
      'Druhý si vezme černé, vezme bílé, nebo přidá další dva kameny, bílý a černý.',
      'Po těchto dvou si barvu vybírá první hráč.',
      'Další kámen klade vždy bílý.',
    ],
    rif: [
      'Jeden hráč položí tři kameny: do středu, do čtverce 3×3 a do čtverce 5×5.',
      'Druhý může vyměnit barvy.',
      'Bílý položí čtvrtý kámen kamkoli.',
      'Černý nabídne dva páté tahy, které nejsou navzájem souměrné.',
      'Bílý jeden z nich nechá a položí šestý kámen.',
    ],
    yamaguchi: [
      'Jeden hráč položí tři kameny: do středu, do čtverce 3×3 a do čtverce 5×5, a řekne, kolik bude pátých tahů.',
      'Druhý může vyměnit barvy.',
      'Bílý položí čtvrtý kámen kamkoli.',
      'Černý nabídne tolik pátých tahů, žádné dva navzájem souměrné.',
      'Bílý jeden z nich nechá a položí šestý kámen.',
    ],
    soosyrv8: [
      'Jeden hráč položí tři kameny: do středu, do čtverce 3×3 a do čtverce 5×5.',
      'Druhý může vyměnit barvy.',
      'Bílý položí čtvrtý kámen kamkoli a řekne, kolik bude pátých tahů, od jednoho do osmi.',
      'Druhý hráč může vyměnit barvy.',
      'Černý nabídne tolik pátých tahů, žádné dva navzájem souměrné.',
      'Bílý jeden z nich nechá a položí šestý kámen.',
    ],
    tarannikov: [
      'První kámen je ve středu.',
      'Druhý je ve čtverci 3×3, třetí v 5×5, čtvrtý v 7×7, pátý v 9×9.',
      'Po každém z nich může hráč, který ho nepoložil, vyměnit barvy.',
      'Bílý položí šestý kámen kamkoli.',
    ],
    taraguchi10: [
      'První kámen je ve středu, druhý ve čtverci 3×3, třetí v 5×5.',
      'Po každém z nich může druhý hráč vyměnit barvy.',
      'Čtvrtý je ve čtverci 7×7. Pak má černý dvě možnosti.',
      'První: vyměnit barvy, nebo ne; pátý kámen ve čtverci 9×9, a druhý hráč může vyměnit barvy.',
      'Druhá: nabídnout deset pátých tahů kdekoli, žádné dva navzájem souměrné; bílý jeden nechá.',
      'Bílý položí šestý kámen kamkoli.',
    ],
  },
}
