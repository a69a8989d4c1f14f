import type { boardSize as English } from '../en/boardsize'

/** The corner by which a board is made larger or smaller, and its place among the settings. */
export const boardSize: typeof English = {
  label: 'Cỡ bàn cờ',
  hint: 'Kéo để đổi cỡ bàn cờ, nhấp đúp để lớn nhất',
  value: n => `${n} % chỗ trống`,
}
