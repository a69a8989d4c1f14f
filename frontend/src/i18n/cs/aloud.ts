import type { aloud as English } from '../en/aloud'

export const aloud: typeof English = {
  position: (black, white) => `Černé kameny: ${black}. Bílé kameny: ${white}.`,
  last: move => `Poslední tah: ${move}`,
  none: 'žádné',
  keys: 'Na desce 1 řekne poslední tah, 2 všechny kameny, 3 zbývající čas.',
}
