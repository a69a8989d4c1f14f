import type { aloud as English } from '../en/aloud'

export const aloud: typeof English = {
  position: (black, white) => `Quân đen: ${black}. Quân trắng: ${white}.`,
  last: move => `Nước cuối: ${move}`,
  none: 'không có',
  keys: 'Trên bàn cờ, phím 1 đọc nước cuối, 2 đọc mọi quân, 3 đọc thời gian còn lại.',
}
