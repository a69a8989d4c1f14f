import type { playing as English } from '../en/playing'
import { count } from './game'

/** „minutu“, „2 minuty“: accusative, as are all of these. */
const of = (n: number, one: string, few: string, many: string): string => (n === 1 ? one : count(n, one, few, many))
const secs = (n: number): string => of(n, 'sekundu', 'sekundy', 'sekund')

/** A time that is still to pass, rounded up. */
const soon = (seconds: number): string =>
  seconds <= 5400
    ? of(Math.ceil(seconds / 60), 'minutu', 'minuty', 'minut')
    : of(Math.ceil(seconds / 3600), 'hodinu', 'hodiny', 'hodin')

/** What is said when a game that is begun or played refuses something. */
export const playing: typeof English = {
  refusals: {
    // A new game
    guest_rated: 'Hosté hrají nehodnocené partie. Chcete-li rating, založte si účet.',
    seeks: 'Na soupeře čeká příliš mnoho vašich partií. Nejdřív jednu stáhněte.',
    games: 'Hrajete příliš mnoho partií najednou. Nejdřív jednu dohrajte.',
    opponent_games: 'Soupeř teď hraje příliš mnoho partií. Zkuste to později.',
    bots_most: ({ max }) => `Rozehraných partií proti botům můžete mít nejvýše ${max}. Nejdřív jednu ukončete.`,
    bots_crowd: 'Z vaší sítě se teď hraje příliš mnoho partií proti botům. Zkuste to později.',
    game_exists: 'Tato partie už existuje.',
    own_game: 'Se sebou hrát nejde.',
    started: 'K této partii se už přidal někdo jiný.',
    playing: 'Hrajete partii. Nejdřív ji dohrajte.',
    host_playing: 'Soupeř začal jinou partii.',
    opponent_left: 'Soupeř odešel. Teď není s kým hrát.',
    blocked: 'Vy dva spolu nehrajete: jeden z vás druhého blokuje.',
    range: ({ max }) => `Rozsah ratingu je od 0 do ${max} a potřebuje hodiny.`,
    pausing: ({ seconds }) =>
      `Příliš mnoho opuštěných partií. S neznámými hráči můžete znovu hrát za ${soon(seconds)}.`,
    out_of_range: 'Tato partie je pro hráče s jiným ratingem.',
    withdrawn: 'Tato otevřená partie byla stažena.',

    // A game
    damaged: 'Tato partie je poškozená a odstavená; hodiny stojí. Nic z ní se neztratilo.',
    log: 'Záznam této partie je poškozený.',
    not_player: 'V této partii nehrajete.',
    not_your_turn: 'Nejste na tahu.',
    not_started: 'Partie ještě nezačala.',
    over: 'Partie skončila.',
    stale: 'Partie mezitím pokročila. Podívejte se znovu.',
    point: 'Takový průsečík na desce není.',
    off_board: 'Tento průsečík je mimo desku.',
    occupied: 'Na tomto průsečíku už kámen je.',
    forbidden_point: 'Tento tah je pro černého faul.',
    unexplained: 'Vysvětlit lze jen prázdný průsečík v partii renju.',
    not_now: 'O tom se teď nerozhoduje.',
    no_offer: 'Není tu nabídka, na kterou by šlo odpovědět.',
    offered: 'Jedna nabídka už čeká, nebo tuto už máte podanou.',
    offer_wait: ({ seconds, moves }) =>
      `To už od vás přišlo několikrát. Počkejte ${moves > 0 ? of(moves, 'tah', 'tahy', 'tahů') : seconds < 60 ? secs(seconds) : soon(seconds)} a zkuste to znovu.`,
    offer_most: ({ max }) => `V jedné partii to můžete nabídnout nejvýše ${max}krát.`,
    no_takebacks: 'V této partii se tahy nevracejí.',
    nothing_to_take_back: 'Nemáte tah, který by šlo vrátit.',
    too_long: 'V této partii už bylo příliš mnoho vrácených tahů.',
    too_early: 'Partie teprve začala. Můžete ji zrušit.',
    too_late: 'Partie už běží. Můžete ji jen vzdát.',
    adjourned: 'Partie je odložena. Nejdřív v ní pokračujte.',
    not_adjourned: 'Partie není odložena.',
    not_away: 'Soupeř ještě není pryč dost dlouho.',
    no_pass: 'V těchto pravidlech se nepasuje.',
    no_clock: 'Tato partie nemá hodiny.',
    enough: 'Soupeř má času dost.',
    not_in_room: 'Chybí připojení k této partii. Načtěte stránku a zkuste to znovu.',
  },
}
