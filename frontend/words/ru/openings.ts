import type { openings as English } from '../en/openings'

const percent = (part: number): string =>
  part > 0 && part < 0.01 ? 'меньше 1\u00a0%' : `${Math.round(100 * part)}\u00a0%`

export const openings: typeof English = {
  board: turn => `Доска, следующий камень ставят ${turn.toLowerCase()}`,
}
