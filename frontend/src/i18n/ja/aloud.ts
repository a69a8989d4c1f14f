import type { aloud as English } from '../en/aloud'

export const aloud: typeof English = {
  position: (black, white) => `黒石：${black}。白石：${white}。`,
  last: move => `直前の着手：${move}`,
  none: 'なし',
  keys: '盤上では、1で直前の着手、2ですべての石、3で残り時間を読み上げます。',
}
