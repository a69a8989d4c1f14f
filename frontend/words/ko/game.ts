import type { game as English } from '../en/game'
/** A number and its counter, which has one form. */
export const count = (n: number, unit: string): string => `${n}${unit}`
/** '돌 1개: h8', '돌 2개: h8, i9'; a pass is no stone. None: what it is lies in the opening. */
const taken = (moves: readonly string[]): string => {
  if (moves.length === 0) return '오프닝 한 단계'
  const what = moves.includes('pass') ? count(moves.length, '수') : `돌 ${count(moves.length, '개')}`
  return `${what}(${moves.map(m => (m === 'pass' ? '패스' : m)).join(', ')})`
}
/** A, B, C… of the fifths that are offered. */
const letter = (n: number): string => String.fromCharCode(65 + n)
export const gift = (ms: number): string => (ms >= 86_400_000 ? count(ms / 86_400_000, '일') : count(ms / 1000, '초'))

export const game: typeof English = {
  giveLabel: (name, ms) => `${name} 님에게 ${ms >= 86_400_000 ? '+1일' : `+${ms / 1000}초`}`,
  ratingBy: by => (by < 0 ? `−${-by}` : `+${by}`),
}
