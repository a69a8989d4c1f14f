// The key that searches for the position that is shown: in analysis, studies, reviews and the explorer.
import { useKeys } from '../game/keys'
import { go } from '../router'
import { hashOfMoves } from '../study/hash'

export const SEARCH_KEY = 's'

export const searchPath = (rule: string, size: number, moves: readonly string[]): string =>
  `/positions${hashOfMoves(rule, size, moves)}`

export function useSearchKey(rule: string, size: number, moves: readonly string[]): void {
  useKeys(window, { [SEARCH_KEY]: () => go(searchPath(rule, size, moves)) })
}
