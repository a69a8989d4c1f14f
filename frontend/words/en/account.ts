import type { Refusals } from '../../src/wire'
import type { AccountRefusal, Sentence } from './refusals'

/** '3 games and 1 open game' */
const things = (games: number, open: number): string =>
  [
    games > 0 && (games === 1 ? '1 game' : `${games} games`),
    open > 0 && (open === 1 ? '1 open game' : `${open} open games`),
  ]
    .filter(Boolean)
    .join(' and ')

const refusals: { [Name in AccountRefusal]: Sentence<Refusals[Name]> } = {}

export const account = {
  refusals,
  keep: {
    ask: (name: string, games: number, open: number) => `Move ${things(games, open)} of ${name} to this account`,
    done: (name: string, games: number, open: number) =>
      `${things(games, open)} of ${name} now ${games + open === 1 ? 'belongs' : 'belong'} to this account.`,
  },
}
