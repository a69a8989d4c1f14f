import type { aloud as English } from '../en/aloud'

export const aloud: typeof English = {
  position: (black, white) => `Чёрные камни: ${black}. Белые камни: ${white}.`,
  last: move => `Последний ход: ${move}`,
  none: 'нет',
  keys: 'На доске 1 — последний ход, 2 — все камни, 3 — оставшееся время.',
}
