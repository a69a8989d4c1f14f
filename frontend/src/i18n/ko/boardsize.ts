import type { boardSize as English } from '../en/boardsize'

/** The corner by which a board is made larger or smaller, and its place among the settings. */
export const boardSize: typeof English = {
  label: '판 크기',
  hint: '끌어서 판 크기를 바꾸고, 두 번 누르면 가장 커져요',
  value: n => `가장 큰 크기의 ${n}%`,
}
