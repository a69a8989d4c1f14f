import type { OfferKind, Reason } from '../../src/wire'
export const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
/** '1 stone: h8', '2 stones: h8 and i9'; a pass is no stone. None: what it is lies in the opening. */
const taken = (moves: readonly string[]): string => {
  if (moves.length === 0) return 'a step of the opening'
  const what = moves.includes('pass') ? 'move' : 'stone'
  return `${count(moves.length, what, `${what}s`)}: ${moves.join(' and ')}`
}
/** A, B, C… of the fifths that are offered. */
const letter = (n: number): string => String.fromCharCode(65 + n)
export const gift = (ms: number): string =>
  ms >= 86_400_000 ? count(ms / 86_400_000, 'day', 'days') : `${ms / 1000} s`

/** How a game ends that somebody wins. */
type Decisive = Exclude<Reason, 'full_board' | 'stone_limit' | 'passes' | 'agreement' | 'aborted'>
type Sides = (winner: string, loser: string) => string

export const game = {
  giveLabel: (name: string, ms: number) => `${ms >= 86_400_000 ? '+1 day' : `+${ms / 1000} s`} for ${name}`,
  // Offers
  offers: {} satisfies Record<OfferKind, (name: string, moves: readonly string[]) => string> as Record<
    OfferKind,
    (name: string, moves: readonly string[]) => string
  >,
  offerSent: {} satisfies Record<OfferKind, (moves: readonly string[]) => string> as Record<
    OfferKind,
    (moves: readonly string[]) => string
  >,
  offerWait: {} satisfies Record<OfferKind, (name: string) => string> as Record<OfferKind, (name: string) => string>,
  /** How it ended, as its winner, its loser and everybody else read it. */
  ended: {
    won: {} satisfies Record<Decisive, string> as Record<string, string>,
    lost: {} satisfies Record<Decisive, string> as Record<string, string>,
    seen: {} satisfies Record<Decisive, Sides> as Record<string, Sides>,
    drawn: {} as Record<string, string>,
  },
  log: {
    offered: {} satisfies Record<OfferKind, (w: string) => string>,
    declined: {} satisfies Record<OfferKind, (w: string) => string>,
    withdrawn: {} satisfies Record<OfferKind, (w: string) => string>,
  },
  // Ratings
  unrated: {} as Record<string, string>,
  ratingBy: (by: number) => (by < 0 ? `−${-by}` : `+${by}`),
}
