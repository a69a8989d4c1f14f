import type { game as English } from '../en/game'
/** '石1つ：h8', '石2つ：h8、i9'; a pass is no stone. None: what it is lies in the opening. */
const taken = (moves: readonly string[]): string => {
  if (moves.length === 0) return '開局の手順1つ'
  const list = moves.map(m => (m === 'pass' ? 'パス' : m)).join('、')
  return moves.includes('pass') ? `${moves.length}手：${list}` : `石${moves.length}つ：${list}`
}
/** A, B, C… of the fifths that are offered. */
const letter = (n: number): string => String.fromCharCode(65 + n)
export const gift = (ms: number): string => (ms >= 86_400_000 ? `${ms / 86_400_000}日` : `${ms / 1000}秒`)

export const game: typeof English = {
  giveLabel: (name, ms) => `${name}に${ms >= 86_400_000 ? '+1日' : `+${ms / 1000}秒`}`,
  ratingBy: by => (by < 0 ? `−${-by}` : `+${by}`),
}
