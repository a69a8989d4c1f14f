import type { account as English } from '../en/account'

/** '대국 3판, 대기 중인 대국 1판' */
const things = (games: number, open: number): string =>
  [games > 0 && `대국 ${games}판`, open > 0 && `대기 중인 대국 ${open}판`].filter(Boolean).join(', ')

export const account: typeof English = {
  keep: {
    ask: (name, games, open) => `${name} 님의 ${things(games, open)} 이 계정으로 옮기기`,
    done: (name, games, open) => `${name} 님의 ${things(games, open)}이 이제 내 대국이에요.`,
  },
}
