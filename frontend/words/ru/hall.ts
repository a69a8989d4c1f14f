import type { hall as English } from '../en/hall'

export const hall: typeof English = {
  waited: s => `Ищем ${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`,
}
