import type { account as English } from '../en/account'
import { count } from './game'

/** «3 партии и 1 открытая партия» */
const things = (games: number, open: number): string =>
  [
    games > 0 && count(games, 'партия', 'партии', 'партий'),
    open > 0 && count(open, 'открытая партия', 'открытые партии', 'открытых партий'),
  ]
    .filter(Boolean)
    .join(' и ')

export const account: typeof English = {
  keep: {
    ask: (name, games, open) => `Перенести в этот аккаунт партии гостя ${name}: ${things(games, open)}`,
    done: (name, games, open) => `Партии гостя ${name} теперь ваши: ${things(games, open)}.`,
  },
}
