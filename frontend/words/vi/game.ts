import type { game as English } from '../en/game'
/** “nước h8”, “các nước h8 và i9”; none: what it is lies in the opening. */
const taken = (moves: readonly string[]): string => {
  if (moves.length === 0) return 'một bước khai cuộc'
  const names = moves.map(m => (m === 'pass' ? 'bỏ lượt' : m)).join(' và ')
  return moves.length === 1 ? `nước ${names}` : `${moves.length} nước: ${names}`
}
/** A, B, C… of the fifths that are offered. */
const letter = (n: number): string => String.fromCharCode(65 + n)
export const gift = (ms: number): string => (ms >= 86_400_000 ? `${ms / 86_400_000} ngày` : `${ms / 1000} giây`)

export const game: typeof English = {
  giveLabel: (name, ms) => `${ms >= 86_400_000 ? '+1 ngày' : `+${ms / 1000} giây`} cho ${name}`,
  ratingBy: by => (by < 0 ? `−${-by}` : `+${by}`),
}
