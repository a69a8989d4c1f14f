import type { PlayRefusal, Sentence } from './refusals'
import type { Refusals } from '../../src/wire'

const of = (n: number, one: string, many: string): string => (n === 1 ? one : `${n} ${many}`)
const secs = (n: number): string => of(n, 'a second', 'seconds')
/** A time that is still to pass, rounded up. */
const soon = (seconds: number): string =>
  seconds <= 5400
    ? of(Math.ceil(seconds / 60), 'a minute', 'minutes')
    : of(Math.ceil(seconds / 3600), 'an hour', 'hours')

/** What is said when a game that is begun or played refuses something. */
export const playing: {
  refusals: { [Name in PlayRefusal]: Sentence<Refusals[Name]> } & Record<'identity', string>
} = {
  refusals: {
    offer_wait: ({ seconds, moves }) =>
      `You have offered this several times. Wait ${moves > 0 ? of(moves, 'a move', 'moves') : seconds < 60 ? secs(seconds) : soon(seconds)}, then try again.`,
  },
}
