import type { OfferKind, Option } from '../../src/wire'
import { gift } from './game'

/** The log of a game, event by event; it comes with its panel. */
export const audit = {
  options: {} satisfies Record<Option, string> as Record<string, string>,
  offer: {} satisfies Record<OfferKind, string> as Record<OfferKind, string>,
  answer: {} satisfies Record<OfferKind, string> as Record<OfferKind, string>,
  bonus: (ms: number) => `The server was unavailable for a while: +${ms / 1000} s for the side to move`,
  reasons: {} as Record<string, string>,
  ends: {} as Record<string, (who: string) => string>,
  overtimeNote: {} as Record<string, string>,
}
