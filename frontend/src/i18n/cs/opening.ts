import type { opening as English } from '../en/opening'
import { count } from './game'
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
const fifths = (n: number): string =>
  `${number(n)} ${plural(n, { one: 'pátý tah', few: 'páté tahy', other: 'pátých tahů' })}`
const color = (c: string): string => (c === 'black' ? 'Černý' : 'Bílý')
const byColor = (c: string): string => (c === 'black' ? 'černými' : 'bílými')
const stoneOf = (c: string): string => (c === 'black' ? 'černý' : 'bílý')
const upper = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1)

/** Who does something: a name before its verb, or the verb alone for who reads it; in the middle of a sentence. */
const does = (name: string, you: string, other: string): string => (name ? `${name} ${other}` : you)
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
    zone: v => `Podle zahájení patří tento kámen ${where(v.in, v.out)}; na desce je to vyznačené.`,
    alike: ({ twin }) =>
      `To je znovu pátý tah ${String.fromCharCode(64 + twin)}, jen zrcadlově nebo pootočeně. Vyberte jiný.`,
    not_offered: 'Vyberte jeden z průsečíků s písmeny.',
  },
  title: name => `Zahájení: ${name}`,
  place: (name, stone, inside, outside) =>
    `${begins(name, 'pokládáte', 'pokládá')} ${stoneOf(stone)} kámen ${where(inside, outside)}.`,
  more: (left, stone) =>
    left === 1
      ? `Následuje ještě jeden: ${stoneOf(stone)}.`
      : `Následují ještě dva: ${stoneOf(stone)}, pak ${stone === 'white' ? 'černý' : 'bílý'}.`,
  tip: 'Ať je těžké říct, která strana je na tom lépe.',
  after: {
    side: name => `Potom si ${does(name, 'vyberete', 'vybere')} barvu.`,
    sideOrTwo: name =>
      `Potom si ${does(name, 'vyberete barvu, nebo přidáte', 'vybere barvu, nebo přidá')} další dva kameny.`,
    swap: name => `Potom ${does(name, 'můžete', 'může')} vyměnit barvy.`,
    swapOrTen: name => `Potom ${does(name, 'můžete', 'může')} vyměnit barvy, nebo rovnou nabídnout deset pátých tahů.`,
    declare: name => `Potom ${does(name, 'řeknete', 'řekne')}, kolik pátých tahů se nabídne.`,
    offer: (name, n) => `Potom ${does(name, 'nabídnete', 'nabídne')} ${fifths(n)}.`,
    place: (name, stone, inside, outside) =>
      `Potom ${does(name, 'položíte', 'položí')} ${stoneOf(stone)} kámen ${where(inside, outside)}.`,
    free: 'Tím zahájení končí a další kámen klade bílý.',
  },
  side: 'Jakou barvu chcete?',
  sideNote: 'Další kámen klade bílý.',
  sideThem: name => `${name} si vybírá barvu.`,
  sideOrTwoThem: name => `${name} si vybírá barvu, nebo přidá další dva kameny.`,
  swap: stone => `Hrát dál ${byColor(stone)}, nebo vyměnit barvy?`,
  swapThem: name => `${name} může vyměnit barvy.`,
  swapOrTenThem: name => `${name} může vyměnit barvy, nebo nabídnout deset pátých tahů.`,
  next: (stone, inside) => `${color(stone)} pak položí kámen ${where(inside, 0)} a druhý hráč může vyměnit barvy.`,
  nextFourth: 'Bílý pak položí čtvrtý kámen kamkoli.',
  nextFifths: n => `Černý pak nabídne ${fifths(n)} a bílý jeden nechá.`,
  nextSays: 'Bílý pak položí čtvrtý kámen kamkoli a řekne, kolik bude pátých tahů.',
  options: {
    black: 'Hrát černými',
    white: 'Hrát bílými',
    place2: 'Přidat dva kameny',
    keep: stone => `Hrát dál ${byColor(stone)}`,
    swap: () => 'Vyměnit barvy',
    offer10: 'Deset pátých tahů',
  },
  optionNotes: {
    black: 'Soupeř pokračuje bílými.',
    white: 'Další kámen kladete vy.',
    place2: 'Potom vybírá soupeř.',
    keep: 'Oba si nechají své barvy.',
    swap: stone => `Pokračujete ${byColor(stone)}.`,
    offer10: 'Soupeř jeden z nich nechá a hraje bílý.',
  },
  declare: 'Kolik pátých tahů?',
  declareNote: 'Tolik jich černý nabídne a bílý jeden nechá: čím víc, tím lépe pro bílého.',
  declareThem: name => `${name} určuje, kolik bude pátých tahů.`,
  fifths: n => count(n, 'pátý tah', 'páté tahy', 'pátých tahů'),
  offer: left => `Nabídněte pátý tah (zbývá: ${left}).`,
  offerNote: name =>
    `${begins(name, 'jeden z nich necháte', 'jeden z nich nechá')}. Průsečíky, které jsou vůči těmto kamenům navzájem souměrné, se počítají jako jeden.`,
  offerThem: (name, left) => `${name} nabízí páté tahy (zbývá: ${left}).`,
  pick: 'Vyberte pátý tah, který zůstane.',
  pickNote: 'Vyberte písmeno, zde nebo na desce. Ostatní zmizí a další kámen klade bílý.',
  pickThem: name => `${name} vybírá pátý tah, který zůstane. Ostatní zmizí.`,
  offered: 'Zatím nabídnuto',
  choices: 'Páté tahy na výběr',
  fifth: (n, at) => `Pátý tah ${String.fromCharCode(65 + n)}, ${at}`,
  how: name => `Jak se hraje ${name}`,
  page: 'Víc o něm a trenažér',
  rule: name => `Zahájení určuje, jak partie začne. Co vyhrává a co je zakázané, říkají pravidla: ${name}.`,
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
