import type { OfferKind, Option } from '../../wire'
import { count, gift } from './game'

/** The log of a game, event by event; it comes with its panel. */
export const audit = {
  title: 'Game log',
  note: 'Every event with its time, the time charged and both clocks. Network lag is given back up to each player’s quota.',
  noteNoClock: 'What the server received, and when. This game has no clocks.',
  loading: 'Loading the log…',
  empty: 'Nothing has happened yet.',
  server: 'Server',
  move: (who: string, at: string) => `${who} ${at}`,
  pass: (who: string) => `${who} passed`,
  start: 'The game began',
  choose: (who: string, option: string) => `${who} chose: ${option}`,
  options: {
    black: 'play black',
    white: 'play white',
    place2: 'place two more',
    keep: 'keep the colours',
    swap: 'change colours',
    offer10: 'offer ten fifths',
  } satisfies Record<Option, string> as Record<string, string>,
  fifths: (n: number) => count(n, 'fifth', 'fifths'),
  fifth: (who: string, at: string) => `${who} offered ${at} as the fifth`,
  pick: (who: string, at: string) => `${who} picked ${at} as the fifth`,
  offer: { draw: 'offered a draw', takeback: 'requested a takeback', rematch: 'offered a rematch' } satisfies Record<
    OfferKind,
    string
  > as Record<OfferKind, string>,
  answer: {
    draw: 'ended the draw offer',
    takeback: 'ended the takeback request',
    rematch: 'ended the rematch offer',
  } satisfies Record<OfferKind, string> as Record<OfferKind, string>,
  did: (who: string, what: string) => `${who} ${what}`,
  takeback: (who: string, n: number) =>
    `${who} agreed: ${n ? count(n, 'move', 'moves') : 'a step of the opening'} taken back`,
  gift: (who: string, to: string, ms: number) => `${who} gave ${to} ${gift(ms)}`,
  adjourn: 'The game is adjourned: clocks are paused',
  resume: (who: string) => `${who} resumed the game`,
  bonus: (ms: number) => `The server was unavailable for a while: +${ms / 1000} s for the side to move`,
  rematch: 'The rematch was agreed',
  end: (how: string) => `The game ended: ${how}`,
  calledOff: 'The game was called off: nobody made the first move in time',
  reasons: {
    five: 'five in a row',
    overline: 'six or more in a row',
    forbidden: 'Black played a forbidden point',
    full_board: 'the board is full',
    passes: 'both passed',
  } as Record<string, string>,
  ends: {
    resign: (who: string) => `${who} resigned`,
    time: () => 'time was up',
    away: (who: string) => `${who} claimed it, the opponent was away`,
    agreement: (who: string) => `${who} accepted the draw`,
    aborted: (who: string) => `${who} aborted it`,
  } as Record<string, (who: string) => string>,
  spent: (time: string) => `charged ${time}`,
  lag: (time: string) => `lag compensation ${time}`,
  unheard: (time: string) => `not charged (server unavailable): ${time}`,
  vacation: (time: string) => `not charged, on vacation: ${time}`,
  quota: (time: string) => `quota left ${time}`,
  upToBeat: (time: string) => `charged up to the server’s last heartbeat ${time}`,
  clocks: (black: string, white: string) => `Black ${black} · White ${white}`,
  overtime: (time: string, n: number) => `${time} (${n})`,
  overtimeNote: {
    byoyomi: 'In brackets: the periods left.',
    canadian: 'In brackets: the moves left in the period.',
  } as Record<string, string>,
}
