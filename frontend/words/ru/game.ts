import type { game as English } from '../en/game'
import { plural } from './plural'

/** «1 ход», «2 хода», «5 ходов» */
export const count = (n: number, one: string, few: string, many: string): string =>
  `${n} ${plural(n, { one, few, many, other: few })}`
/** «h8 и i9» */
const points = (moves: readonly string[]): string => moves.map(m => (m === 'pass' ? 'пас' : m)).join(' и ')
/** A, B, C… of the fifths that are offered. */
const letter = (n: number): string => String.fromCharCode(65 + n)
export const gift = (ms: number): string =>
  ms >= 86_400_000 ? count(ms / 86_400_000, 'день', 'дня', 'дней') : `${ms / 1000} с`

export const game: typeof English = {
  giveLabel: (name, ms) => `${ms >= 86_400_000 ? '+1 день' : `+${ms / 1000} с`}: ${name}`,
  ratingBy: by => (by < 0 ? `−${-by}` : `+${by}`),
}
