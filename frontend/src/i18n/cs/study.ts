import type { study as English } from '../en/study'
import { count } from './game'
import { droppedBy, encodings, faultAt, foundIn, noticeAt, notices } from './notices'
import { plural } from './plural'

const word = (c: string): string => (c === 'white' ? 'Bílý' : 'Černý')
const lower = (c: string): string => word(c).toLowerCase()
const list = (points: readonly string[]): string => points.join(', ')
/** 0 and 100 % are said of what is proven only. */
const percent = (p: number): string =>
  p === 0 || p === 1 ? `${100 * p}\u00a0%` : `${Math.min(Math.max(Math.round(100 * p), 1), 99)}\u00a0%`
const moves = (n: number): string => count(n, 'tah', 'tahy', 'tahů')

/** Where in a file something is wrong, as the beginning of a sentence. */
const where = ({ line, byte }: { line: number; byte: number }, what: string): string => {
  const at = line > 0 ? `Řádek ${line}` : byte > 0 ? `Bajt ${byte}` : ''
  return at ? `${at}: ${what}` : what.charAt(0).toUpperCase() + what.slice(1)
}
const outdated = 'Server této stránce nerozuměl. Načtěte ji a zkuste to znovu.'

const refusals: (typeof English)['refusals'] = {
  study_visitor: 'Chcete-li ukládat studie, přihlaste se.',
  study_guest: 'Hosté studie ukládat nemohou. Nejdřív si založte účet: stačí jméno a heslo.',
  study_most: ({ max }) => `Máte uložený největší počet studií, ${max}, a na víc není místo. Nejdřív nějakou smažte.`,
  study_room: ({ mib }) => `Vaše studie mají dohromady ${mib} MiB a na víc není místo. Nejdřív nějakou smažte.`,
  study_missing: 'Tato studie neexistuje, nebo byla smazána.',
  study_others: 'Tuto studii může měnit jen její vlastník. Uložte si vlastní kopii.',
  study_changed: 'Tato studie se mezitím změnila v jiném okně. Než uložíte, načtěte ji znovu.',
  study_title: ({ max }) => `Dejte studii název o nejvýše ${max} znacích.`,
  study_often: 'Příliš mnoho změn za minutu. Chvíli počkejte a uložte znovu.',
  study_large: ({ kib, moves: most }) =>
    `Tato studie je příliš velká: vejde se ${kib / 1024} MiB a ${moves(most)} v jedné variantě.`,
  study_text: () => 'Komentář, popisek nebo jméno v této studii je příliš dlouhé.',
  study_chapters: ({ max }) => `Studie má nejvýše ${max} kapitol.`,
  study_rule: outdated,
  study_tree: () => outdated,
  study_point: () => outdated,
  study_occupied: () => outdated,
  study_over: () => outdated,

  import_syntax: p => where(p, 'zde jsou porušena pravidla formátu.'),
  import_unknown: ({ line }) =>
    where({ line, byte: 0 }, 'toto nelze přečíst. Lze SGF, PSQ, RenLib, odkazy na gomocalc.com a seznamy tahů.'),
  import_game: p => where(p, 'to je jiná hra než piškvorky.'),
  import_size: p => where(p, 'na takové desce se nehraje. Musí být čtvercová, o straně 5 až 20 průsečíků.'),
  import_point: p => where(p, 'je tu něco, co není průsečíkem desky.'),
  import_occupied: p => where(p, 'na tomto průsečíku už kámen je.'),
  import_large: ({ nodes, moves: most }) =>
    `Tento soubor je příliš velký: lze přečíst nejvýše ${moves(nodes)}, v jedné variantě nejvýše ${most}.`,
  import_options: outdated,

  export_format: outdated,
  export_size: 'RenLib zná jen desky 15×15.',
  export_pass: 'Soubor PSQ nemůže obsahovat pasy. Zvolte jiný formát.',
  export_encoding: 'V komentářích jsou znaky, které toto kódování nemá. Zvolte jiné.',
  export_none: 'Zatím tu nejsou žádné partie ke stažení.',
}

const formats: Record<string, string> = {
  sgf: 'SGF',
  psq: 'PSQ',
  renlib: 'RenLib',
  rif: 'XML od RIF',
  link: 'Odkaz',
  moves: 'Seznam tahů',
}

const markKinds: Record<string, string> = {
  triangle: 'trojúhelník',
  circle: 'kroužek',
  square: 'čtverec',
  cross: 'křížek',
}

const kinds: Record<string, string> = {
  double_three: 'vidlička 3×3',
  double_four: 'vidlička 4×4',
  overline: 'přesah',
}

export const study: typeof English = {
  refusals,
  title: 'Analytická deska',
  board: turn => `Analytická deska: na tahu je ${lower(turn)}.`,
  boardOver: 'Analytická deska: varianta skončila.',
  turn: c => `Na tahu je ${lower(c)}`,
  ends: {
    five: c => `Pět v řadě: ${lower(c)} vyhrál.`,
    long: c => `Šest nebo víc v řadě: ${lower(c)} vyhrál.`,
    forbidden: (at, kind) => `${at} je faul černého, ${kinds[kind] ?? kind}: bílý vyhrál.`,
    full: 'Deska je plná.',
  },
  forbidden: (at, kind) => `${at} je faul černého: ${kinds[kind] ?? kind}.`,

  first: 'Na začátek',
  back: 'Zpět',
  forward: 'Vpřed',
  last: 'Na konec varianty',
  undo: 'Vrátit',
  redo: 'Znovu',
  pass: 'Pas',
  passed: 'pas',
  remove: 'Smazat odsud',
  promote: 'Posunout variantu výš',
  makeMain: 'Udělat hlavní variantou',
  full: 'Na další tahy není místo.',

  moves: 'Tahy',
  none: 'Zatím žádné tahy.',
  move: (n, at) => `${n}. tah, ${at}`,
  variations: n => `Místo ${n}. tahu`,
  variation: at => `Varianta s ${at}`,
  folded: n => plural(n, { one: `další ${n} tah`, few: `další ${n} tahy`, other: `dalších ${n} tahů` }),
  comment: 'Komentář',
  commentHint: 'Poznámka k této pozici',
  commented: 's komentářem',

  engine: 'Engine',
  engineSettings: 'Nastavení enginu',
  engineKey: 'Engine: klávesa z',
  engineNote: 'Nejlepší tahy, vynucené výhry obou stran a fauly.',
  lines: 'Nejlepší tahy',
  where: 'Engine běží',
  wheres: { server: 'na serveru', browser: 'v tomto prohlížeči' },
  whereNote: 'Stejný engine, 1,3 MB ke stažení. Počítá, dokud se díváte, a nic se neodesílá.',
  loading: 'Načítá se engine',
  looking: 'Počítá se…',
  over: 'Už není co hrát.',
  chance: (c, p) => `${word(c)} ${percent(p)}`,
  chanceName: p => `Šance černého na výhru: ${percent(p)}`,
  mate: plies => `${plies > 0 ? 'výhra' : 'prohra'} na ${moves(Math.ceil(Math.abs(plies) / 2))}`,
  ring: (p, plies) =>
    plies === 0 ? percent(p).replace('\u00a0%', '') : `${plies > 0 ? 'V' : 'P'}${Math.ceil(Math.abs(plies) / 2)}`,
  winRate: percent,
  depth: n => `hloubka ${n}`,
  add: at => `Přidat variantu s ${at} do stromu`,
  lineOf: points => points.join(' '),
  showWin: 'Ukázat výhru',
  showThreat: 'Ukázat hrozbu',
  holds: (points, many) =>
    many
      ? `Podle enginu drží ${list(points)}; mohou být i další.`
      : `Je dokázáno, že prohrává každá odpověď kromě ${list(points)}.`,
  playing: 'Když s někým hrajete, analýza není. Desku ale používat můžete.',

  openings: 'Zahájení hraná zde',
  threats: 'Hrozby',
  threatsNote: 'Čtyřky a volné trojky obou stran: klávesa x',
  fours: (c, points) => `${word(c)} udělá pětku na ${list(points)}.`,
  threes: (c, points) => `${word(c)} udělá volnou čtyřku na ${list(points)}.`,

  panels: {
    title: 'Vedle desky',
    moves: 'Tahy',
    comment: 'Komentář',
    openings: 'Zahájení',
    books: 'Knihy',
    menu: 'Nabídka',
  },
  graph: {
    unknown: n => `Šance černého na výhru, tah po tahu; po ${n}. tahu zatím není známa.`,
    evaluate: 'Ohodnotit variantu',
    progress: (done, of) => `Hodnotí se varianta: ${done} z ${of} pozic`,
    meanwhile: 'Varianty enginu se na desku vrátí, až to skončí.',
    stop: 'Zastavit',
  },

  setup: 'Nová deska',
  rule: 'Pravidla',
  boardSize: 'Deska',
  sizeOf: n => `${n}×${n}`,
  start: 'Začít',
  startNote: 'Současný strom zmizí; „Vrátit“ ho obnoví.',

  encodings,
  notices,
  noticeAt,

  import: {
    title: 'Otevřít soubor nebo seznam tahů',
    note: 'SGF, PSQ, RenLib (.lib), XML od RIF, odkazy na gomocalc.com a seznamy tahů jako h8i9i7.',
    unkept: 'Na serveru se nic neukládá; „Vrátit“ obnoví současný strom.',
    drop: 'nebo ho sem přetáhněte',
    reading: 'Soubor se čte…',
    text: 'Tahy nebo text souboru',
    file: 'Vybrat soubor',
    skipI: 'Sloupce bez písmene i',
    skipNote: 'Jen pro seznamy tahů: a … h, j, k …',
    read: 'Otevřít',
    large: 'To je víc než 8 MiB. Rozdělte soubor a zkuste to znovu.',
    done: (format, n) => `${formats[format] ?? format}: ${moves(n)} včetně variant.`,
    cut: n =>
      plural(n, {
        one: `${n} větev nešlo přehrát celou, končí dřív.`,
        few: `${n} větve nešlo přehrát celé, končí dřív.`,
        other: `${n} větví nešlo přehrát celých, končí dřív.`,
      }),
    several: n => `Počet partií v souboru: ${n}.`,
    filter: 'Filtrovat podle jména',
    more: n => `Ještě ${n}: najdete je filtrem podle jména.`,
    game: (result, n) => [result, moves(n)].filter(Boolean).join(' · '),
    nameless: n => `Partie ${n}`,
    anyway: 'Přesto přečíst',
    faultAt,
    foundIn,
    remarks: 'Jak byl soubor přečten',
    wrong: 'Vypadá to špatně?',
    otherwise: 'Pokud jména nebo komentáře nevypadají správně, číst je jako',
  },

  export: {
    title: 'Uložit jako soubor nebo obrázek',
    encoding: 'Kódování textu pro RenLib',
    unicode: 'Všechny ostatní soubory jsou v UTF-8 a SGF to uvádí.',
    dropped: droppedBy,
    png: 'PNG pozice',
    gif: 'Animovaný GIF varianty',
    speed: 'Čas na tah',
    seconds: n => `${String(n).replace('.', ',')} s`,
    making: 'Připravuje se animace',
    cancel: 'Zrušit',
    pictureless: 'Tento prohlížeč obrázek nedokázal vytvořit. Jiný možná ano.',
  },

  free: {
    title: 'Sestavit pozici',
    board: 'Deska k sestavení',
    tool: 'Položit',
    tools: { black: 'Černý', white: 'Bílý', remove: 'Odebrat' },
    turn: 'Na tahu',
    start: 'Začít odtud',
    clear: 'Vyprázdnit desku',
    note: 'Pokládejte kameny v libovolném pořadí. Stane se z nich řada tahů; kde má jedna strana víc kamenů, druhá pasuje. Zpět vrátí původní strom.',
    why: {
      over: 'Někdo má pět v řadě: odtud se už nehraje.',
      order: 'Podle tohoto pravidla sem nevede žádné pořadí tahů: černý kámen stojí na zakázaném bodě.',
    },
  },

  diagram: {
    title: 'Diagram',
    from: 'Čísla od',
    to: 'do',
    note: 'Očíslují se jen tyto tahy. Za posledním tahem žádný.',
    letters: 'Značky a písmena',
    plain: 'Černobíle, na papír',
    print: 'Vytisknout',
  },

  keep: {
    title: 'Studie',
    account: 'K vašemu účtu',
    name: 'Název',
    save: 'Uložit jako studii',
    copy: 'Uložit kopii',
    none: 'Zatím nemáte žádné studie.',
    count: (n, most) => `Vaše studie: ${n} z ${most}`,
    changed: (date, kib) => `${date} · ${kib} KiB`,
    remove: title => `Smazat: ${title}`,
    removeThis: 'Smazat',
    removeSure: title => `Smazat „${title}“?`,
    removeNote: 'Odkaz na ni nepovede nikam. Nelze to vrátit zpět.',
    removeYes: 'Ano, smazat',
    states: { saved: 'Všechny změny jsou uložené.', unsaved: 'Zatím neuloženo…', saving: 'Ukládá se…' },
    link: 'Kopírovat odkaz na tuto studii',
    readOnly: name => `Toto je studie hráče ${name}. Můžete na ní zkoušet tahy; neukládají se.`,
    elsewhere: 'Tato studie je otevřená i v jiném okně. Upravujte ji jen v jednom z nich: změny z obou nelze spojit.',
    home: 'Otevřít na mé analytické desce',
    copyFrom: when =>
      `Bez připojení: kopie v tomto prohlížeči (${when}). Co na ní zkusíte, se neuloží; chcete-li pokračovat, otevřete ji na své analytické desce.`,
    copies: 'Studie v tomto prohlížeči',
    copiesNote: 'Lze je číst bez připojení; jsou takové, jaké byly při zkopírování.',
    copied: when => `kopie: ${when}`,
    noCopies: 'Bez připojení vidíte studie, které jste v tomto prohlížeči už otevřeli: žádné tu nejsou.',
  },

  all: {
    lead: 'Studie je deska s variantami, komentáři a kapitolami. Dá se sdílet odkazem.',
    fresh: 'Nová ze souboru',
    mine: 'Vaše studie',
    find: 'Hledat podle názvu',
    noneFound: 'Žádná vaše studie se tak nejmenuje.',
    seen: 'Cizí studie, které jste otevřeli',
    asStudy: 'Uložit jako studii',
    asStudies: 'Jedna studie ze všech partií',
    analyse: 'Otevřít na analytické desce',
    empty: 'Začít s prázdnou deskou',
  },

  chapters: {
    title: 'Kapitoly',
    place: (n, of, name) => `${n}/${of} · ${name}`,
    nameless: n => `Kapitola ${n}`,
    previous: 'Předchozí kapitola',
    next: 'Další kapitola',
    asking: 'ptá se na tahy',
    up: name => `Posunout výš: „${name}“`,
    down: name => `Posunout níž: „${name}“`,
    moved: (name, n) => `„${name}“ je teď kapitola ${n}.`,
    removeSure: name => `Smazat kapitolu „${name}“?`,
    removeNote: 'Kapitola zmizí i s tahy a komentáři. Nelze to vrátit zpět.',
    gone: 'Tato kapitola už ve studii není. Toto je první.',
    name: 'Název kapitoly',
    starts: n => (n === 0 ? 'Kapitola začíná prázdnou deskou.' : `Kapitola začíná po tahu ${n}.`),
    startHere: 'Začít touto pozicí',
    asks: 'Čtenář hledá tahy',
    asksNote: 'Tahy hlavní varianty od počáteční pozice; komentář je nápověda k dalšímu tahu.',
    link: 'Kopírovat odkaz na tuto kapitolu',
    embed: 'Kopírovat kód pro vložení',
    embedded: 'Kód zkopírován',
    download: 'Stáhnout všechny kapitoly (SGF)',
    open: 'Otevřít studii na Tengenu',
    new: 'Nová kapitola',
    from: 'Zdroj',
    sources: {
      empty: 'prázdná deska',
      file: 'soubor nebo tahy',
      game: 'partie hraná zde',
      board: 'moje analytická deska',
    },
    add: 'Přidat kapitolu',
    addAll: n => `Přidat všechny jako kapitoly (${n})`,
    addFirst: n => `Přidat první (${n})`,
    tooMany: (games, room, most) => `Počet partií: ${games}, místo je pro ${room}: studie má nejvýše ${most} kapitol.`,
    game: 'Odkaz na partii',
    noGame: 'Toto není odkaz na partii.',
    noBoard: 'Na vaší analytické desce nejsou žádné tahy.',
  },
  ask: {
    title: 'Najděte tahy',
    find: c => (c === 'white' ? 'Najděte tah bílého.' : 'Najděte tah černého.'),
    right: c => (c === 'white' ? 'Správně. Najděte další tah bílého.' : 'Správně. Najděte další tah černého.'),
    wrong: at => `${at} to není. Zkuste jiný tah.`,
    solved: 'Všechny tahy jsou nalezeny.',
    hint: 'Nápověda',
    show: 'Ukázat tah',
    again: 'Začít znovu',
    look: 'Ukázat celou kapitolu',
    try: 'Hledat tahy bez pomoci',
  },

  marks: {
    title: 'Značky',
    kinds: { triangle: 'Trojúhelník', circle: 'Kroužek', square: 'Čtverec', cross: 'Křížek', label: 'Písmeno' },
    letter: 'A',
    tap: kind => `${kind}: vyberte průsečíky na desce; opakovaný výběr značku smaže.`,
    clear: 'Smazat značky',
  },
  marked: marks => `Označeno: ${list(marks)}.`,
  mark: (kind, at, text) => (kind === 'label' ? `„${text}“ na ${at}` : `${markKinds[kind] ?? kind} na ${at}`),

  download: {
    title: 'Stáhnout partii',
    formats: { sgf: 'SGF', psq: 'PSQ', txt: 'Tahy jako text', lib: 'RenLib' },
    notes: {
      sgf: 'pro většinu programů, se jmény, výsledkem a časy',
      psq: 'formát programu Piškvork a Gomocupu',
      txt: 'jako h8i9i7',
      lib: 'knihovna s jednou variantou',
    },
  },

  share: 'Sdílet',
  link: 'Kopírovat odkaz na tuto pozici',
  linkLong: 'Varianta je na odkaz příliš dlouhá.',
  copyMoves: 'Kopírovat tahy',
  unkept: 'Strom je příliš velký, aby se v tomto prohlížeči uchoval. Než odejdete, stáhněte si ho.',
  elsewhere:
    'Analytická deska je otevřená i v jiném okně. Každé okno si uchovává vlastní strom; příště začnete tím, který byl změněn naposledy.',
}
