import type { books as English } from '../en/books'
import { count } from './game'
import { plural } from './plural'

const where = (at: number): string => (at > 0 ? ` (na pozici ${at})` : '')
const of = (file: string): string => (file === '' ? '' : `${file}: `)
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
  fault: (why, at, file) => of(file) + faults[why](at),
  sums: (g, positions, kib) =>
    [
      g > 0 && games(g),
      count(positions, 'pozice', 'pozice', 'pozic'),
      kib < 1024 ? `${kib} KiB` : `${tenth.format(kib / 1024)} MiB`,
    ]
      .filter(Boolean)
      .join(' · '),
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
  results: (black, white, drawn) =>
    [black > 0 && `výhry černého ${black}`, white > 0 && `výhry bílého ${white}`, drawn > 0 && `remízy ${drawn}`]
      .filter(Boolean)
      .join(', '),
  bare: labels => `Označeno také: ${labels.join(', ')}.`,
  swaps: (yes, no) => `Výměna barev: ${yes} z ${yes + no} partií.`,
}
