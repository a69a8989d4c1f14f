import type { boardSize as English } from '../en/boardsize'

/** The corner by which a board is made larger or smaller, and its place among the settings. */
export const boardSize: typeof English = {
  label: '棋盘大小',
  hint: '拖动可改变棋盘大小，双击恢复最大',
  value: n => `最大的 ${n}%`,
}
