import type { boardSize as English } from '../en/boardsize'

/** The corner by which a board is made larger or smaller, and its place among the settings. */
export const boardSize: typeof English = {
  label: '盤の大きさ',
  hint: 'ドラッグで盤の大きさを変更、ダブルクリックで最大',
  value: n => `最大の${n}%`,
}
