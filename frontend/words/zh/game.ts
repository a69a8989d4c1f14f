import type { game as English, gift as Gift } from '../en/game'
/** What is taken back; a pass is no stone. None: it lies in the opening. */
const taken = (moves: readonly string[]): string => {
  if (moves.length === 0) return '开局的上一步'
  return ` ${moves.length} ${moves.includes('pass') ? '手' : '子'}：${moves
    .map(m => (m === 'pass' ? '停一手' : m))
    .join('、')}`
}
/** A, B, C… of the fifths that are offered. */
const letter = (n: number): string => String.fromCharCode(65 + n)
export const gift: typeof Gift = ms => (ms >= 86_400_000 ? `${ms / 86_400_000} 天` : `${ms / 1000} 秒`)

export const game: typeof English = {
  giveLabel: (name, ms) => `给 ${name} ${ms >= 86_400_000 ? '+1 天' : `+${ms / 1000} 秒`}`,
  ratingBy: by => (by < 0 ? `−${-by}` : `+${by}`),
}
