import type { protocols as English } from '../en/protocols'

interface Side {
  nom: string
  ins: string
  stone: string
}
const black: Side = { nom: 'Černý', ins: 'černými', stone: 'černý' }
const white: Side = { nom: 'Bílý', ins: 'bílými', stone: 'bílý' }
const side = (c: string): Side => (c === 'black' ? black : white)

export const protocols: typeof English = {
  title: 'Pravidla zahájení',
  lead: 'Kdo začíná, je na tom lépe. Pravidla zahájení říkají, jak se kladou první kameny, aby předem nikdo nevěděl, kdo na tom bude lépe.',
  pageTitle: name => `${name}, zahájení`,
  all: 'Všechna zahájení',
  missing: 'Zahájení toho jména neexistuje.',
  history: 'Odkud se vzalo',
  histories: {
    pro: 'Bere černému to, co mu dává volné zahájení: druhý černý kámen se musí držet dál od prvního. Někdo ho hraje přísněji, s prvním bílým kamenem vedle černého.',
    long_pro:
      'Stejná myšlenka jako Pro s větším čtvercem, protože i po Pro je na tom černý lépe. Obě se hrají na deskách jakékoli velikosti.',
    swap: 'Jeden dělí, druhý si vybírá: kdo klade kameny, tomu se nejvíc vyplatí šance vyrovnat. Zahájení, kterému se v renju v letech 1989 až 1995 říkalo Swap, je jiné, s 24 vzory.',
    swap2:
      'Hraje se na mistrovstvích světa v gomoku, u desky i korespondenčně. Znají ho i enginy: protokol Gomocupu pro něj má příkaz.',
    rif: 'V letech 1996 až 2008 to bylo oficiální zahájení renju. Zde se tak jmenuje jen zahájení: co vyhrává, říkají pravidla zvolená vedle.',
    yamaguchi:
      'Žádné znění pravidla počet pátých tahů neomezuje: nejvýše dvanáct je mez tohoto webu. Turnaj může počet určit; jedno mistrovství světa se hrálo se dvěma.',
    soosyrv8:
      'Férové je díky číslu: čím víc pátých tahů musí černý nabídnout, tím lépe pro bílého. S jinými čísly je to totéž zahájení, třeba Soosyrv-7, které se hrálo v Rusku v roce 2015.',
    tarannikov:
      'Na každý kámen lze odpovědět výměnou barev, takže každý z prvních pěti musí být férový. Taraguchi-10 začíná stejně a přidává další možnost.',
    taraguchi10:
      'Hrají se s ním dnešní turnaje v renju. Znění pravidla se liší v tom, zda lze deset pátých tahů nabídnout i po výměně barev po čtvrtém kameni: zde je to jedno rozhodnutí a po výměně to nejde.',
  },
  steps: 'Jak se hraje',
  rule: 'Zahájení určuje, jak partie začne; co vyhrává a co je zakázané, říkají pravidla.',
  usual: rule => `Obvykle se hraje s pravidly: ${rule}.`,
  play: 'Vyzkoušet',
  playNote: 'Partie bez hodin. Stránka při každém kroku říká, co můžete udělat; i bot toto zahájení zná.',
  bot: 'Proti',
  begin: name => `Zahrát si ${name} s botem`,
  trainIt: 'Trenažér ukáže, jak férové jsou vaše kameny.',
  trainer: 'Trenažér',
  trainerLead: {
    swap2:
      'Položte tři kameny, jako by si pak barvu vybíral někdo jiný. Jsou dobré, když na tom není lépe ani jedna strana.',
    taraguchi10:
      'Položte pět kamenů do jejich čtverců. Na každý může přijít výměna barev: jsou dobré, když na tom není lépe ani jedna strana.',
  },
  board: 'Deska trenažéru',
  stone: (c, left) =>
    left === 1 ? `Položte ${side(c).stone} kámen. Je poslední.` : `Položte ${side(c).stone} kámen (zbývá: ${left}).`,
  judging: 'Engine se dívá na vaše kameny…',
  undo: 'Vrátit',
  again: 'Jiné kameny',
  example: 'Ukázat férové',
  exampleNote: 'Tyto jsou férové: propočet nenašel větší výhodu ani pro jednu stranu.',
  chance: (c, part) => `${side(c).nom} vyhraje ${Math.round(100 * part)} ze 100`,
  fair: 'Férové: ani jedna strana na tom není o moc lépe.',
  uneven: c => `${side(c).nom} je na tom lépe.`,
  lopsided: c => `${side(c).nom} je na tom o hodně lépe.`,
  won: c => `${side(c).nom} má vynucenou výhru.`,
  answer: {
    two: 'Kdo vybírá, ať přidá další dva kameny: ani jedna strana nestojí za vzetí.',
    side: c => `Kdo vybírá, ať hraje ${side(c).ins}.`,
    keep: 'Kdo smí měnit, může nechat i vyměnit: obě strany jsou stejně dobré.',
    change: c => `Kdo smí měnit, ať hraje ${side(c).ins}.`,
  },
  best: at => `Nejlepší další kámen bílého je ${at}, na desce je vyznačený.`,
  streak: (n, best) => `Férových za sebou: ${n}. Váš rekord: ${best}.`,
  score: (fair, tried) => `Férové: ${fair} z ${tried}`,
  before: 'Tyto kameny už tu od vás byly, možná pootočené: znovu se nepočítají.',
  forget: 'Počítat znovu od nuly',
}
