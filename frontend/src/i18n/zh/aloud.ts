import type { aloud as English } from '../en/aloud'

export const aloud: typeof English = {
  position: (black, white) => `黑子：${black}。白子：${white}。`,
  last: move => `上一手：${move}`,
  none: '无',
  keys: '在棋盘上，按 1 读出上一手，按 2 读出全部棋子，按 3 读出剩余时间。',
}
