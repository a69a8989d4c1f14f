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
const outdated = 'Server této stránce nerozuměl. Načtěte ji znovu a zkuste to ještě jednou.'

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
    declined: 'Tato výzva byla odmítnuta.',
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

    // The server
    own_queue: 'Poslali jste této partii příliš mnoho najednou. Počkejte na odpovědi.',
    game_queue: 'V této partii se toho teď děje příliš mnoho. Zkuste to za chvíli.',
    rooms: 'Na serveru je teď otevřeno příliš mnoho partií. Zkuste to za chvíli.',
    store_queue: 'Na uložení čeká příliš mnoho tahů. Zkuste to za chvíli.',
    requests: 'Server má příliš mnoho požadavků. Zkuste to za chvíli.',
    making: 'Vaše předchozí partie se ještě zakládá. Zkuste to za chvíli.',
    pictures: 'Server má teď příliš mnoho obrázků ke kreslení. Zkuste to za chvíli.',
    bodies: 'Serveru se teď posílá příliš mnoho dat. Zkuste to za chvíli.',
    another_name: 'Účet má teď jiné jméno. Zkuste to znovu.',
    sign_ins: 'Právě se přihlašuje příliš mnoho lidí. Zkuste to za chvíli.',
    flood: 'Tato stránka poslala příliš mnoho najednou. Chvíli počkejte a zkuste to znovu.',
    attempts: 'Příliš mnoho pokusů. Zkuste to za několik minut.',
    follows: ({ max }) =>
      `Stránka může sledovat nejvýše ${count(max, 'partii', 'partie', 'partií')} najednou a tato jich sleduje příliš. Načtěte ji znovu.`,
    too_large: 'Tolik najednou odeslat nejde.',
    other_site: 'Požadavek přišel z jiného webu. Otevřete tento web přímo a zkuste to znovu.',
    host: 'Tento server na této adrese neodpovídá.',
    before: 'V tomto seznamu nelze pokračovat. Načtěte stránku znovu.',
    not_ready: 'Server se spouští. Zkuste to za chvíli.',
    crowd: 'Vaši adresu sdílí mnoho návštěvníků. Vraťte se za chvíli.',
    address: 'Na této adrese nic není.',
    session_ended: 'Vaše přihlášení skončilo. Přihlaste se a zkuste to znovu.',
    sockets: 'Je otevřeno příliš mnoho stránek tohoto webu. Jednu zavřete.',
    identity: 'Teď tu vystupujete jako někdo jiný, proto se nic neodeslalo. Pokud to stále chcete, udělejte to znovu.',
    unknown_type: outdated,
    hello_first: outdated,
    method: outdated,
    media_type: outdated,
    body: outdated,
    limit: outdated,
    stopping: 'Server se restartuje. Zkuste to za chvíli.',
    conflict: 'To už je hotové.',
    forbidden: 'To nesmíte.',
  },
}
