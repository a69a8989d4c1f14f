import type { game as English } from '../en/game'
import { plural } from './plural'

interface Side {
  nom: string
  gen: string
  dat: string
  ins: string
}
const sides: Record<string, Side> = {
  black: { nom: 'Černý', gen: 'černého', dat: 'černému', ins: 'černými' },
  white: { nom: 'Bílý', gen: 'bílého', dat: 'bílému', ins: 'bílými' },
}
const none: Side = { nom: '', gen: '', dat: '', ins: '' }
const side = (c: string): Side => sides[c] ?? none
const word = (c: string): string => side(c).nom
export const lower = (c: string): string => word(c).toLowerCase()
/** „1 tah“, „2 tahy“, „5 tahů“ */
export const count = (n: number, one: string, few: string, many: string): string =>
  `${n} ${plural(n, { one, few, other: many })}`
/** „tah h8“, „tahy h8 a i9“: nominative and accusative. */
const taken = (moves: readonly string[]): string => {
  if (moves.length === 0) return 'krok zahájení'
  return `${moves.length === 1 ? 'tah' : 'tahy'} ${moves.map(m => (m === 'pass' ? 'pas' : m)).join(' a ')}`
}
/** A, B, C… of the fifths that are offered. */
const letter = (n: number): string => String.fromCharCode(65 + n)
const chose: Record<string, string> = {
  place2: 'pokládá další dva kameny',
  keep: 'nechává barvy',
  swap: 'mění barvy',
  offer10: 'nabízí deset pátých tahů',
}
export const gift = (ms: number): string =>
  ms >= 86_400_000 ? count(ms / 86_400_000, 'den', 'dny', 'dní') : `${ms / 1000} s`

export const game: typeof English = {
  color: word,
  letter,
  title: (a, b) => `${a} – ${b}`,
  yourMoveTitle: 'Jste na tahu',
  board: (a, b) => `Deska. Černý: ${a}. Bílý: ${b}.`,
  loading: 'Načítá se partie…',
  presence: {
    live: 'vy',
    here: 'zde',
    lost: 'spojení ztraceno',
    away: 'pryč',
    left: 'není zde',
    unknown: 'neznámo',
    reconnecting: 'připojování',
    offline: 'offline',
  },
  toMove: 'na tahu',
  overtime: {
    byoyomi: (n, period) => `pak ${n} × ${period}`,
    canadian: (n, period) => `pak ${count(n, 'tah', 'tahy', 'tahů')}/${period}`,
    periods: n =>
      n === 1
        ? 'poslední perioda'
        : plural(n, { one: `zbývá ${n} perioda`, few: `zbývají ${n} periody`, other: `zbývá ${n} period` }),
    stones: n => `ještě na ${count(n, 'tah', 'tahy', 'tahů')}`,
    turn: 'na každý tah',
    whole: 'na všechny tahy',
  },
  lowOwn: 'Dochází vám čas.',
  lowTheirs: c => `${word(c)} je v časové tísni.`,
  giveLabel: (name, ms) => `${ms >= 86_400_000 ? '+1 den' : `+${ms / 1000} s`}: ${name}`,
  you: 'vy',
  clockOf: c => `Hodiny ${side(c).gen}`,
  noClock: 'Bez hodin',
  frozen: 'připojování',
  still: 'stojí',
  watching: 'Sledujete',
  watchers: n => count(n, 'divák', 'diváci', 'diváků'),
  yourMove: c => `Jste na tahu: položte ${lower(c)} kámen.`,
  yourMoveDouble: c => `Jste na tahu: vyberte průsečík dvakrát, tím položíte ${lower(c)} kámen.`,
  yourMoveConfirm: c => `Jste na tahu: vyberte průsečík, kam položit ${lower(c)} kámen.`,
  placeAt: at => `Položit na ${at}`,
  placeHint: 'Vyberte průsečík; tlačítko k položení kamene se objeví zde.',
  passed: name => `${name}: pas.`,
  theirMove: name => `Na tahu je ${name}.`,
  sending: 'Odesílá se tah…',
  held: 'Váš tah je uložený zde a bude platit, jakmile server zase bude moci ukládat.',
  unsent: 'Tah se odešle, jakmile se obnoví spojení.',
  notLive: 'Neaktuální: takhle vypadala pozice, když spojení vypadlo.',
  lookingBack: (n, all) => `Prohlížíte si tah ${n} z ${all}.`,
  backToLive: 'Zpět k partii',
  newMoves: n => count(n, 'nový tah', 'nové tahy', 'nových tahů'),
  forbidden: 'Křížky jsou fauly: tam černý nesmí. Klepnutím zjistíte proč.',
  forbiddenLoses: 'V této partii faul okamžitě prohrává. Nic není vyznačeno.',
  waitingPublic: 'Čeká se na soupeře',
  waitingFor: name => `Čeká se na hráče ${name}`,
  waitingPrivate: 'Pozvat přítele',
  copy: 'Kopírovat odkaz',
  copied: 'Odkaz zkopírován',
  copyFailed: 'Označte odkaz a zkopírujte ho.',
  invited: name => `${name} vás zve na partii`,
  join: 'Přidat se k partii',
  offers: {
    draw: name => `${name} nabízí remízu.`,
    takeback: (name, moves) => `${name} žádá o vrácení: ${taken(moves)}.`,
    rematch: name => `${name} chce odvetu.`,
  },
  offerSent: {
    draw: () => 'Nabízíte remízu.',
    takeback: moves => `Žádáte o vrácení: ${taken(moves)}.`,
    rematch: () => 'Nabízíte odvetu.',
  },
  offerWait: {
    draw: name => `Nabídka platí, dokud ${name} nezahraje.`,
    takeback: () => 'Čeká se na odpověď…',
    rematch: () => 'Čeká se na odpověď…',
  },
  withdrawOffer: 'Stáhnout',
  accept: 'Přijmout',
  decline: 'Odmítnout',
  actions: 'Akce v partii',
  more: 'Další',
  moreLabel: 'Další akce',
  takeback: 'Vrátit',
  takebackLabel: moves => (moves.length === 0 ? 'Vrátit tah' : `Vrátit tah: ${taken(moves)}`),
  drawOffer: 'Remíza',
  pass: 'Pas',
  passMove: 'pas',
  resign: 'Vzdát',
  abort: 'Zrušit',
  rematch: 'Odveta',
  newGame: 'Nová',
  share: 'Odkaz',
  shareAt: ply => `Kopírovat odkaz na ${ply}. tah`,
  wins: c => `${word(c)} vyhrává`,
  youWin: 'Výhra!',
  youLose: 'Prohra',
  draw: 'Remíza',
  aborted: 'Partie zrušena',
  calledOff: 'Partie se nekonala',
  calledOffHow: 'První tah nepřišel.',
  abortedHow: 'Skončila dřív, než táhly obě strany.',
  ended: {
    won: {
      five: 'Máte pět v řadě.',
      overline: 'Máte šest nebo víc v řadě.',
      resign: 'Soupeř partii vzdal.',
      time: 'Soupeři vypršel čas.',
      away: 'Soupeř byl pryč a výhra byla přiznána vám.',
      forbidden: 'Soupeř zahrál faul.',
    },
    lost: {
      five: 'Soupeř má pět v řadě.',
      overline: 'Soupeř má šest nebo víc v řadě.',
      resign: 'Vzdání partie.',
      time: 'Vypršel vám čas.',
      away: 'Kvůli vaší nepřítomnosti byla výhra přiznána soupeři.',
      forbidden: 'Váš tah byl faul.',
    },
    seen: {
      five: winner => `${word(winner)} má pět v řadě.`,
      overline: winner => `${word(winner)} má šest nebo víc v řadě.`,
      resign: (_, loser) => `${word(loser)} partii vzdal.`,
      time: (_, loser) => `${cap(side(loser).dat)} vypršel čas.`,
      away: (winner, loser) => `${word(loser)} byl pryč a výhra byla přiznána ${side(winner).dat}.`,
      forbidden: (_, loser) => `${word(loser)} zahrál faul.`,
    },
    drawn: {
      full_board: 'Deska je plná.',
      passes: 'Obě strany pasovaly.',
      agreement: 'Dohodou obou stran.',
      away: 'Jedna strana byla pryč a byla přiznána remíza.',
    },
  },
  nextGame: 'K odvetě',
  why: {
    ask: 'Proč?',
    hint: 'Klepněte na prázdný průsečík a zjistíte, zda je tam pro černého faul a proč.',
  },
  analyse: 'Analýza',
  review: 'Rozbor',
  download: 'Stáhnout',
  auditOpen: 'Záznam partie',
  moves: 'Tahy',
  noMoves: 'Zatím žádné kameny.',
  first: 'Na začátek',
  back: 'O tah zpět',
  forward: 'O tah vpřed',
  last: 'K poslednímu tahu',
  play: 'Přehrát tahy',
  pause: 'Zastavit',
  ply: 'Tah',
  log: {
    start: 'Partie začíná.',
    chose: (who, o) =>
      `${who} ${chose[o] ?? (sides[o] ? `bude hrát ${side(o).ins}` : `chce ${count(Number(o), 'pátý tah', 'páté tahy', 'pátých tahů')}`)}.`,
    fifth: (n, at) => `Pátý tah ${letter(n)}: ${at}`,
    offered: {
      draw: who => `${who} nabízí remízu.`,
      takeback: who => `${who} žádá o vrácení tahu.`,
      rematch: who => `${who} nabízí odvetu.`,
    },
    declined: {
      draw: who => `${who} odmítá remízu.`,
      takeback: who => `${who} odmítá vrácení tahu.`,
      rematch: who => `${who} odmítá odvetu.`,
    },
    withdrawn: {
      draw: who => `${who} bere nabídku remízy zpět.`,
      takeback: who => `${who} už o vrácení tahu nežádá.`,
      rematch: who => `${who} už odvetu nenabízí.`,
    },
    tookBack: ply => `Vráceno k ${ply}. tahu.`,
    bonus: (s, c) => `Server měl výpadek a zase běží; +${s} s ${c ? `pro ${side(c).gen}` : 'pro stranu na tahu'}.`,
    gift: (who, ms) => `${who} přidává soupeři ${gift(ms)}.`,
    adjourn: 'Partie je odložena.',
    resume: who => `${who} se k partii vrací.`,
    rematch: 'Odveta začíná.',
  },
  chat: 'Chat',
  chatNew: n => count(n, 'nová zpráva', 'nové zprávy', 'nových zpráv'),
  chatWith: n => `Chat, ${count(n, 'nová zpráva', 'nové zprávy', 'nových zpráv')}`,
  talk: 'Tahy a chat',
  unrated: {
    short: 'Nehodnoceno: partie skončila příliš brzy.',
    pair: 'Nehodnoceno: tato dvojice toho dnes spolu odehrála už dost.',
    address: 'Nehodnoceno: oba hrají ze stejné adresy.',
    barred: 'Nehodnoceno: jeden z hráčů hraje jen nehodnocené partie.',
    annulled: 'Moderátor tuto partii anuloval.',
  },
  ratings: 'Nové ratingy',
  ratingBy: by => (by < 0 ? `−${-by}` : `+${by}`),
  about: {
    title: 'O této partii',
    rule: 'Pravidla',
    size: 'Deska',
    opening: 'Zahájení',
    pattern: 'První tři kameny',
    forbidden: 'Fauly',
    loses: 'faul prohrává',
    refuse: 'faul nelze zahrát',
    takebacks: 'Vracení tahů',
    noTakebacks: 'bez vracení tahů',
    clock: 'Čas',
    noClock: 'bez hodin',
    made: 'Založena',
    began: 'Začala',
    rated: 'Rating',
    isRated: 'hodnocená',
    notRated: 'bez vlivu na rating',
    kind: 'Viditelnost',
    private: 'soukromá',
    watchers: 'Diváci',
    result: 'Výsledek',
    ended: (head, how) => {
      const h = head.endsWith('!') ? head.slice(0, -1) : head
      return how ? `${h}. ${how}` : `${h}.`
    },
  },
}

function cap(s: string): string {
  return s.charAt(0).toUpperCase() + s.slice(1)
}
