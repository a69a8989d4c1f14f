import type { account as English } from '../en/account'

/** '対局3局と募集中の対局1件' */
const things = (games: number, open: number): string =>
  [games > 0 && `対局${games}局`, open > 0 && `募集中の対局${open}件`].filter(Boolean).join('と')

export const account: typeof English = {
  keep: {
    ask: (name, games, open) => `${name}の${things(games, open)}をこのアカウントに移す`,
    done: (name, games, open) => `${name}の${things(games, open)}を引き継ぎました。`,
  },
}
