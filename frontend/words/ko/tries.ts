import type { tries as English } from '../en/tries'

export const tries: typeof English = {
  gain: n => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0'),
}
