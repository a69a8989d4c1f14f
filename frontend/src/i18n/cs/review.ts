import type { review as English } from '../en/review'
import { count } from './game'
import { plural } from './plural'

interface Side {
  nom: string
  gen: string
  dat: string
}
const black: Side = { nom: 'černý', gen: 'černého', dat: 'černému' }
const white: Side = { nom: 'bílý', gen: 'bílého', dat: 'bílému' }
const side = (c: string): Side => (c === 'white' ? white : black)
const word = (c: string): string => (c === 'white' ? 'Bílý' : 'Černý')
const upper = (s: string): string => s.charAt(0).toUpperCase() + s.slice(1)
const list = (points: readonly string[], last = 'a'): string =>
  points.length < 2 ? points.join('') : `${points.slice(0, -1).join(', ')} ${last} ${points.at(-1)}`
const percent = (part: number): string => `${Math.round(100 * part)}\u00a0%`
/** 0 and 100 % are said of what is proven only. */
const chance = (p: number): string => (p === 0 || p === 1 ? percent(p) : percent(Math.min(Math.max(p, 0.01), 0.99)))
const moves = (n: number): string => count(n, 'tah', 'tahy', 'tahů')
/** What can be forced: accusative. */
const win = (fours: boolean, plies: number): string =>
  plies === 1 ? 'pět v řadě' : `výhru ${fours ? 'čtyřkami' : 'hrozbami'}`
/** The same after „může“ or „mohl“. */
const winning = (fours: boolean, plies: number): string =>
  plies === 1 ? 'udělat pět v řadě' : `vynutit ${win(fours, plies)}`
const after = (text: string): string => (text ? `: ${text}.` : '.')
/** Points of older threats, after a stone that makes none. */
const still = (points: readonly string[]): string => `Dál hrozí ${list(points)}.`
const stopped = (what: string, points: readonly string[]): string =>
  points.length > 0 ? `Zastavuje ${what}. ${still(points)}` : `Zastavuje ${what}.`

const holdsText = (points: readonly string[], many: boolean): string => {
  if (points.length === 0) return ''
  return many
    ? `Ne o všech ostatních tazích je dokázáno, že prohrávají; podle enginu drží ${list(points.slice(0, 3))}.`
    : `Podle enginu drží ${list(points)}; o všech ostatních tazích je dokázáno, že prohrávají.`
}

const refusals: (typeof English)['refusals'] = {
  review_visitor: 'Nejdřív položte kámen nebo se přihlaste.',
  review_playing: 'Když s někým hrajete, analýza není. Nejdřív partii dohrajte.',
  review_short: 'V této partii je příliš málo k vysvětlování.',
  review_others: 'Zrušit to může jen ten, kdo o rozbor žádal, nebo hráč.',
  review_daily: 'Všechny rozbory na dnešek jsou vyčerpané. Vraťte se zítra.',
  review_own: 'Několik vašich rozborů už čeká. Požádejte znovu, až bude jeden hotový.',
  review_network: 'Z vaší sítě čeká mnoho rozborů. Zkuste to za chvíli.',
  review_all: 'Čeká mnoho rozborů. Zkuste to za chvíli.',
  review_off: 'Tento web rozbory nedělá.',
  review_move: 'Tento tah nelze vyzkoušet.',
  review_tries: 'Mnoho pokusů za minutu. Nadechněte se a pokračujte.',
  analysis_busy: 'Právě se posuzuje mnoho pozic. Zkuste to za chvíli.',
  analysis_another: 'Mezitím od vás přišla žádost o jinou analýzu.',
  analysis_position: 'V této pozici nelze táhnout.',
  analysis_lines: 'Server této stránce nerozuměl. Načtěte ji a zkuste to znovu.',
  live_game: 'Tato pozice se právě hraje. Vysvětlí se, až partie skončí.',
}

export const review: typeof English = {
  refusals,
  title: 'Rozbor',
  loading: 'Hledá se rozbor…',
  ask: 'Rozebrat partii',
  about:
    'Engine se podívá na každý tah: promeškané výhry, promeškané obrany a okamžik, kde se partie rozhodla, vše s důkazem.',
  again: 'Rozebrat znovu',
  old: version => `Tento rozbor je od staršího enginu (${version}).`,
  waiting: 'Váš rozbor se připravuje.',
  queue: (place, seconds) =>
    `Váš rozbor je ${place}. v pořadí, ${seconds < 50 ? 'méně než minuta' : `asi ${count(Math.round(seconds / 60), 'minuta', 'minuty', 'minut')}`}.`,
  coarse: 'Toto je první pohled, který uvádí jen to, co vyzkoušel; lepší se připravuje.',
  progress: p => `Rozbor: ${percent(p)}`,
  cancel: 'Zrušit rozbor',
  failed: 'Rozbor se nepodařil.',
  cancelled: 'Rozbor byl zrušen.',
  ready: 'Rozbor je hotový.',
  off: 'Tento web rozbory nedělá.',
  retry: 'Podívat se znovu',

  graph: (n, chanceOf) => `Šance černého na výhru, tah po tahu; po ${n}. tahu je to ${chanceOf}.`,
  chance: (c, p) => `${word(c)} ${chance(p)}`,
  chanceText: chance,
  won: c => `${word(c)} má vynucenou výhru`,
  hasWon: c => `${word(c)} vyhrál`,
  legend: 'Nad čárou černý, pod čárou bílý',

  accuracy: 'Přesnost',
  accuracyOf: (c, p, n) => `${word(c)}: ${Math.round(p)}\u00a0%, ${moves(n)} s možností volby`,
  noChoices: c => `${word(c)}: nebylo z čeho volit`,
  noMistakes: 'Žádné chyby se nenašly.',
  mistakes: 'Chyby',
  others: 'Další chyby',
  longWins: n => `Ukázat promeškané výhry delší než osm tahů (${n})`,
  signsNote: 'Ztráta šancí: ?! od 10\u00a0%, ? od 20\u00a0%, ?? od 35\u00a0%; × je dokázáno.',
  decisiveNote: c => `Předtím podle enginu ${c ? `pozice ${side(c).gen}` : 'vaše pozice'} ještě prohraná nebyla.`,
  decisiveEnd: 'Tento tah partii ukončil; předtím podle enginu černý neprohrával.',
  found: points =>
    points.length === 1
      ? 'O každém jiném tahu je dokázáno, že prohrává.'
      : `Prohra není dokázaná jen u ${list(points)}; jeden z nich byl zahrán.`,

  ends: {
    resign: loser => `${word(loser)} partii vzdal.`,
    time: loser => `${upper(side(loser).dat)} vypršel čas.`,
    away: loser => `${word(loser)} byl pryč a soupeř uplatnil nárok na výhru.`,
    awayDraw: 'Jeden z hráčů byl pryč a soupeř uplatnil nárok na remízu.',
    forbidden: (at, kind) => `Tah černého ${at} je faul (${kind}): bílý vyhrál.`,
    agreement: 'Remíza dohodou.',
    passes: 'Oba hráči pasovali: remíza.',
    kinds: { overline: 'přesah', double_four: 'vidlička 4×4', double_three: 'vidlička 3×3' },
  },
  endsIn: {
    wins: (c, fours, plies) => `V té pozici mohl ${side(c).nom} ${winning(fours, plies)}.`,
    lost: c => `Je dokázáno, že v té pozici ${side(c).nom} prohrával, ať by hrál cokoli.`,
    open: (c, p) => `Engine tehdy dával ${side(c).dat} ${chance(p)}.`,
  },
  endsAfter: {
    wins: (fours, plies) => `Před tím tahem mohl černý ${winning(fours, plies)}.`,
    lost: 'Je dokázáno, že černý prohrával už před tím tahem, ať by hrál cokoli.',
  },

  signs: {
    missed_win: 'promeškaná výhra, dokázáno',
    missed_defence: 'promeškaná obrana, dokázáno',
    allowed_win: 'umožněná výhra, dokázáno',
    forbidden: 'faul',
    decisive: 'rozhodující chyba',
    slip: 'nepřesnost',
    error: 'chyba',
    blunder: 'hrubá chyba',
  },
  /** Of the reader nothing is said that depends on the gender. */
  coach: {
    resign: (c, line) =>
      `${c ? `${word(c)} vzdal vyhranou partii` : 'Partie byla vyhraná, a přesto vzdaná'}${after(line)}`,
    time: (c, line) => `${c ? upper(side(c).dat) : 'Vám'} vypršel čas ve vyhrané partii${after(line)}`,
    away: (c, line) => `${c ? `${word(c)} odešel z vyhrané partie` : 'Váš odchod z vyhrané partie'}${after(line)}`,
    draw: (c, line) => `${c ? `${word(c)} remizoval vyhranou partii` : 'Vaše remíza ve vyhrané partii'}${after(line)}`,
    hadWon: (c, n, line) => `${n}. tahem ${c ? `${side(c).nom} vyhrával` : 'jste mohli vyhrát'}: ${line}.`,
    thenLost: (c, at) => `Po ${at} byla ${c ? `pozice ${side(c).gen}` : 'vaše pozice'} prohraná.`,
    lost: (c, n, at) => `Odtud byla ${c ? `pozice ${side(c).gen}` : 'vaše pozice'} prohraná: ${n}. tah, ${at}.`,
    best: (c, n, at) => `${c ? `Nejlepší tah ${side(c).gen}` : 'Váš nejlepší tah'}: ${n}. tah, ${at}.`,
    bestWins: line => `Vynutil výhru: ${line}.`,
    bestHolds: 'O každém jiném tahu je dokázáno, že prohrává.',
  },
  move: (n, at) => `${n}. tah (${at})`,
  pass: 'pas',
  missedWin: (fours, plies, line) => `promeškal ${win(fours, plies)}${after(line)}`,
  missedDefence: (fours, plies, line, holds, many) =>
    `nezastavil ${win(fours, plies)}${after(line)} ${holdsText(holds, many)}`,
  allowedWin: (fours, plies, line) => `dovolil soupeři ${win(fours, plies)}${after(line)}`,
  lostByForbidden: 'je pro černého faul a znamenal prohru.',
  endedByForbidden: 'je pro černého faul a partii ukončil.',
  inaccurate: (c, from, to, best) =>
    `snižuje podle enginu šance ${side(c).gen} z ${percent(from)} na ${percent(to)}${best ? `; lepší se zdá ${best}` : ''}.`,
  forced: 'Jiná volba nebyla.',
  lost: c => `${word(c)} prohrává, ať hraje cokoli: je to dokázáno o každém tahu.`,
  forbidden: points =>
    points.length > 1
      ? `${list(points)} leží na linii hrozby a jsou pro černého faul.`
      : `${points[0]} leží na linii hrozby a je pro černého faul.`,
  threat: (c, line) => `Když se nic neudělá, ${side(c).nom} vyhraje: ${line}.`,
  canWin: (c, fours, plies, line) => `${word(c)} ${plies === 1 ? 'může udělat' : 'má'} ${win(fours, plies)}: ${line}.`,
  best: (c, line) => `Nejlepší pro ${side(c).gen} podle enginu: ${line}.`,

  showWin: 'Ukázat výhru',
  showThreat: 'Ukázat hrozbu',
  showReplies: 'Proč jiné odpovědi prohrávají',
  showBest: 'Ukázat lepší variantu',
  practise: 'Zkusit znovu',
  practiseAll: n => `Najít lepší: ${count(n, 'chyba', 'chyby', 'chyb')}`,

  proof: {
    title: c => `Proč ${side(c).nom} vyhrává`,
    line: 'Lepší varianta',
    proven: 'Dokázáno: pravidla byla ověřena pro každou odpověď.',
    shortest: plies => `${moves((plies + 1) / 2)}: nejkratší nalezená výhra.`,
    noTree: 'Důkaz byl na uložení příliš dlouhý: toto je jeho hlavní varianta.',
    believed: 'Tak to vidí engine; nic z toho není dokázáno.',
    board: text => `Deska s vysvětlením. ${text}`,
    back: 'Zpět',
    forward: 'Vpřed',
    first: 'Na začátek',
    close: 'Zavřít vysvětlení',
    steps: 'Varianta',
    side: word,
    kinds: {
      five: 'pět v řadě',
      straight: 'hrozí víc pětek',
      four: 'čtyřka',
      three: 'trojka',
      quiet: '',
    },
    start: c => `Na tahu je ${side(c).nom} a má vynucenou výhru.`,
    five: (c, points) => `Pět v řadě, ${points[0]} až ${points.at(-1)}: ${side(c).nom} vyhrál.`,
    straight: (c, points) => `${list(points)}: zastavit lze jen jednu pětku, a tak ${side(c).nom} vyhrává.`,
    four: at => `Čtyřka: ${at} se musí obsadit hned.`,
    barredFour: points =>
      points.length > 1
        ? `Čtyřka: zastavují ji jen ${list(points)}, a ty jsou pro černého faul.`
        : `Čtyřka: zastavuje ji jen ${points[0]}, a to je pro černého faul.`,
    three: points => `Trojka: další kámen na ${list(points, 'nebo')} by udělal volnou čtyřku.`,
    stopsFour: points => stopped('čtyřku', points),
    stopsThree: points => stopped('trojku', points),
    quiet: points => (points.length > 0 ? still(points) : 'Tichý tah: o každé odpovědi je dokázáno, že prohrává.'),
    any: 'Klepněte na kteroukoli odpověď a uvidíte, proč prohrává.',
    replied: (c, at) => (at ? `${word(c)} odpovídá ${at}.` : `${word(c)} nemá dovolený tah a pasuje.`),
    end: 'Konec varianty.',
    replies: c => `${word(c)} musí hrozbu zastavit`,
    tapReply: 'Klepněte na odpověď a uvidíte, co z ní bude.',
    holds: (points, many) =>
      many
        ? `Podle enginu drží ${list(points)}; mohou být i další.`
        : `Podle enginu drží ${list(points)}; o všech ostatních odpovědích je dokázáno, že prohrávají.`,
    nothing: 'Žádná odpověď nedrží.',
    untried: 'Které odpovědi drží, se nezkoumalo.',
    holding: at => `${at}: podle enginu drží.`,
    unknown: at => `${at}: důkaz o tom, co z toho bude, se neuložil.`,
    named: points => `${points.length === 1 ? 'Nejdelší obrana' : 'Nejdelší obrany'}: ${list(points)}.`,
  },

  better: {
    title: 'Najděte lepší tah',
    task: (c, n, at) => `${word(c)} hrál ${n}. tahem ${at}. Najděte lepší tah.`,
    board: c => `Deska: na tahu je ${side(c).nom}.`,
    looking: 'Posuzuje se váš tah…',
    good: at => `Ano, ${at}!`,
    best: at => `Ano, nejlepší tah: ${at}!`,
    same: at => `${at}: přesně to se hrálo.`,
    better: at => `Podle enginu je lepší tah než ${at}.`,
    badWin: (at, line) => `Po ${at} vyhrává soupeř: ${line}.`,
    badMissed: at => `Po ${at} už podle enginu výhra není.`,
    why: 'Ukázat proč',
    retry: 'Ještě jednou',
    next: 'Další',
    done: 'To byla poslední.',
    close: 'Zpět k partii',
    hint: n => `Nápověda ${n} ze 3`,
    solution: at => `Odpověď: ${at}.`,
    holds: (points, many) => `Podle enginu drží: ${points.join(', ')}${many ? ' a další' : ''}.`,
    believed: at => `Lepší podle enginu: ${at}.`,
    noSolution: 'Engine zde lepší tah neuvádí; stačí kterýkoli, který není chyba.',
    hints: {
      missed_win: (fours, plies) =>
        `Můžete ${winning(fours, plies)}.${plies > 3 ? ` Nejkratší nalezená: ${moves((plies + 1) / 2)}.` : ''}`,
      missed_defence: 'Soupeř hrozí výhrou. Zastavte ho.',
      allowed_win: 'Váš tah dal soupeři vynucenou výhru. Zahrajte takový, který mu ji nedá.',
      forbidden: 'Tam je pro vás faul. Jsou i jiné průsečíky.',
      inaccurate: 'Je tah, který vám nechá větší šance.',
    },
    area: (from, to) => `Hledejte mezi ${from} a ${to}.`,
    counted: 'Po všech nápovědách se pozice brzy vrátí.',
  },

  exercises: {
    lead: 'Pozice z vašich rozebraných partií. Vyřešené se po dnech vracejí, aby utkvěly.',
    due: n =>
      plural(n, {
        one: `${n} pozice k řešení`,
        few: `${n} pozice k řešení`,
        other: `${n} pozic k řešení`,
      }),
    none: 'Zatím není co řešit',
    noneNote: 'Nechte si některou partii rozebrat: co vám uniklo, se objeví zde.',
    rest: 'Zatím je vše vyřešené',
    restNote: when => `Další se vrátí ${when}.`,
    visitor: 'Nejdřív si zahrajte; vaše chyby pak budou zde.',
    games: 'K vašim partiím',
    play: 'Hrát',
    from: (a, b, date) => `${a} – ${b}, ${date}`,
    toGame: 'Podívat se na partii',
    tried: n => count(n, 'pokus', 'pokusy', 'pokusů'),
  },
}
