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

export const playing: typeof English = {
  refusals: {
    offer_wait: ({ seconds, moves }) =>
      `To už od vás přišlo několikrát. Počkejte ${moves > 0 ? of(moves, 'tah', 'tahy', 'tahů') : seconds < 60 ? secs(seconds) : soon(seconds)} a zkuste to znovu.`,
  },
}
