import type { puzzles as English } from '../en/puzzles'

export const puzzles: typeof English = {
  rated: (gain, rating) => `Váš rating: ${rating} (${gain > 0 ? `+${gain}` : gain < 0 ? `−${-gain}` : '±0'})`,
  votes: n => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0'),
  runs: {
    left: s => `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`,
    bonus: s => (s > 0 ? `+${s} s` : `−${-s} s`),
  },
}
