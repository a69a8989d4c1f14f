import type { books as English } from '../en/books'
import { count } from './game'
import { plural } from './plural'

const where = (at: number): string => (at > 0 ? ` (na pozici ${at})` : '')
const of = (file: string): string => (file === '' ? '' : `${file}: `)
const moves = (n: number): string => count(n, 'tah', 'tahy', 'tahů')
const games = (n: number): string => count(n, 'partie', 'partie', 'partií')
const tenth = new Intl.NumberFormat('cs', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

type Why = Parameters<typeof English.fault>[0]

const faults: { [W in Why]: (at: number) => string } = {
  bytes: () => 'To je víc než 4 MiB. Rozdělte soubor a zkuste to znovu.',
  files: () => 'Najednou lze přidat nejvýše 50 souborů.',
  unread: () => 'Tento soubor už nelze přečíst. Vyberte ho znovu.',
  empty: () => 'Tento soubor je prázdný.',
  format: () => 'Tohle není RenLib (.lib), SGF ani XML od RIF.',
  picture: () => 'To je obrázek. Vyberte soubor s partiemi.',
  archive: () => 'To je archiv. Nejdřív ho rozbalte.',
  broken: at => `Zde jsou porušena pravidla formátu${where(at)}.`,
  entities: at => `XML, které něco definuje, se nečte${where(at)}.`,
  moves: () => 'Do knihy se vejde nejvýše milion tahů.',
  deep: at => `Varianta má víc než 1 000 tahů${where(at)}.`,
  texts: () => 'Tolik textu se do knihy nevejde.',
  nothing: () => 'V tomto souboru není žádný piškvorkový tah.',
  absent: () => 'Tento prohlížeč pro stránku nic neukládá, jako někdy v anonymních oknech. Knihy to potřebují.',
  full: () => 'V tomto prohlížeči už na knihu není místo. Nejdřív nějakou smažte.',
  newer: () => 'Knihy zde uchovává novější verze stránky. Načtěte stránku znovu.',
  unsound: () => 'Tato kniha je uložena v jiné podobě a nelze ji přečíst. Smažte ji a přidejte její soubory znovu.',
  changed: () => 'Tato kniha se stále znovu měnila v jiném okně. Zkuste to ještě jednou.',
  gone: () => 'Tato kniha byla smazána. Nic se nepřidalo.',
  books: () => 'Máte 20 knih a na víc není místo. Nejdřív nějakou smažte.',
  room: () => 'Vaše knihy zabírají dohromady 128 MiB a na víc není místo. Nejdřív nějakou smažte.',
  size: () => 'RenLib zná jen desky 15×15 a tato kniha žádnou nemá.',
  stopped: () => 'Soubory se nepodařilo přečíst: prohlížeč to vzdal. Možná je málo paměti.',
}

export const books: typeof English = {
  title: 'Moje knihy',
  mayGo: 'Když tomuto prohlížeči dojde místo, může zde uložené knihy smazat. Soubory si ponechte.',
  note: 'RenLib (.lib), SGF a XML od RIF, nejvýše 4 MiB na soubor. Zůstávají v tomto prohlížeči: nic se neodesílá.',
  fault: (why, at, file) => of(file) + faults[why](at),
  wait: 'Otevírají se knihy…',

  add: 'Přidat soubory',
  drop: 'nebo je sem přetáhněte',
  into: 'Kam',
  fresh: 'nová kniha',
  guessed: encoding => `Jména a komentáře se čtou jako ${encoding}. Vypadá to špatně?`,
  reading: 'Čtou se soubory',
  cancel: 'Zrušit',
  added: (g, m) => (m === 0 ? 'Všechno už tu bylo.' : `Přidáno: ${moves(m)}${g > 0 ? ` a ${games(g)}` : ''}.`),
  cut: n =>
    plural(n, {
      one: `${n} větev nešlo přehrát celou, končí dřív.`,
      few: `${n} větve nešlo přehrát celé, končí dřív.`,
      other: `${n} větví nešlo přehrát celých, končí dřív.`,
    }),

  list: 'Knihy',
  none: 'Zatím tu nejsou žádné knihy.',
  sums: (g, positions, kib) =>
    [
      g > 0 && games(g),
      count(positions, 'pozice', 'pozice', 'pozic'),
      kib < 1024 ? `${kib} KiB` : `${tenth.format(kib / 1024)} MiB`,
    ]
      .filter(Boolean)
      .join(' · '),
  exportAs: (format, name) => `Uložit ${name} jako ${format}`,
  formats: { sgf: 'SGF', lib: 'RenLib' },
  exported: (format, lost, large) =>
    [
      `V souboru ${format} jsou tahy, komentáře a písmena, ale ne četnost tahů, výsledky a výměny barev.`,
      format === 'RenLib' && 'Texty jsou v UTF-8 a jsou v něm jen desky 15×15.',
      lost > 0 &&
        plural(lost, {
          one: `Chybí v něm ${lost} tah, ke kterému nevede žádná varianta z prázdné desky.`,
          few: `Chybí v něm ${lost} tahy, ke kterým nevede žádná varianta z prázdné desky.`,
          other: `Chybí v něm ${lost} tahů, ke kterým nevede žádná varianta z prázdné desky.`,
        }),
      large && 'Je větší než 4 MiB, takže ho sem už znovu přidat nepůjde.',
    ]
      .filter(Boolean)
      .join(' '),
  remove: name => `Smazat: ${name}`,
  removeSure: name => `Smazat „${name}“?`,
  removeNote: 'Je jen v tomto prohlížeči. Nelze to vrátit zpět.',
  removeYes: 'Ano, smazat',

  here: 'V této pozici',
  unknown: 'Tuto pozici nezná žádná kniha.',
  played: games,
  results: (black, white, drawn) =>
    [black > 0 && `výhry černého ${black}`, white > 0 && `výhry bílého ${white}`, drawn > 0 && `remízy ${drawn}`]
      .filter(Boolean)
      .join(', '),
  inTree: 've stromu',
  offered: n => `nabídnut jako pátý tah ${n === 1 ? 'jednou' : `${n}krát`}`,
  label: text => `„${text}“`,
  pass: 'pas',
  bare: labels => `Označeno také: ${labels.join(', ')}.`,
  mark: (text, at) => `„${text}“ na ${at}`,
  swaps: (yes, no) => `Výměna barev: ${yes} z ${yes + no} partií.`,
  more: n => `Zobrazit další (${n})`,
}
