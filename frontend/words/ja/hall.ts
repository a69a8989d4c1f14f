import type { hall as English } from '../en/hall'

/** What is said of one's own games and searches on other pages, and where nothing is being played. */
export const hall: typeof English = {
  waited: s => `探し始めて ${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`,
}
