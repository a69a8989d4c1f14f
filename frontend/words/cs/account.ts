import type { account as English } from '../en/account'
import { count } from './game'

/** „3 partie a 1 otevřená partie“ */
const things = (games: number, open: number): string =>
  [
    games > 0 && count(games, 'partie', 'partie', 'partií'),
    open > 0 && count(open, 'otevřená partie', 'otevřené partie', 'otevřených partií'),
  ]
    .filter(Boolean)
    .join(' a ')

export const account: typeof English = {
  keep: {
    ask: (name, games, open) => `Převést do tohoto účtu partie hosta ${name}: ${things(games, open)}`,
    done: (name, games, open) => `Partie hosta ${name} jsou teď vaše: ${things(games, open)}.`,
  },
}
