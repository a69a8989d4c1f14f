import type { account as English } from '../en/account'

/** '3 局棋和 1 局等待中的对局' */
const things = (games: number, open: number): string =>
  [games > 0 && `${games} 局棋`, open > 0 && `${open} 局等待中的对局`].filter(Boolean).join('和 ')

export const account: typeof English = {
  keep: {
    ask: (name, games, open) => `把 ${name} 的 ${things(games, open)} 移到此账号`,
    done: (name, games, open) => `${name} 的 ${things(games, open)}现在归你了。`,
  },
}
