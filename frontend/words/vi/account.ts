import type { account as English } from '../en/account'

/** “3 ván và 1 ván đang chờ” */
const things = (games: number, open: number): string =>
  [games > 0 && `${games} ván`, open > 0 && `${open} ván đang chờ`].filter(Boolean).join(' và ')

export const account: typeof English = {
  keep: {
    ask: (name, games, open) => `Chuyển ${things(games, open)} của ${name} vào tài khoản này`,
    done: (name, games, open) => `${things(games, open)} của ${name} giờ là của bạn.`,
  },
}
