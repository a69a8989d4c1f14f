import type { boardSize as English } from '../en/boardsize'

/** The corner by which a board is made larger or smaller, and its place among the settings. */
export const boardSize: typeof English = {
  label: 'Размер доски',
  hint: 'Потяните, чтобы изменить размер доски; двойной щелчок — наибольший',
  value: n => `${n} % места`,
}
