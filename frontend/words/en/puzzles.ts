import type { Color } from '../../src/../board/index'
import type { Refusals } from '../../src/wire'
import type { PuzzleRefusal, Sentence } from './refusals'

/** Puzzles: to be solved one by one, daily, in runs, and what one misses. */
export const puzzles = {
  refusals: {} satisfies { [Name in PuzzleRefusal]: Sentence<Refusals[Name]> },
  rated: (gain: number, rating: number) =>
    `Your rating: ${rating} (${gain > 0 ? `+${gain}` : gain < 0 ? `−${-gain}` : '±0'})`,
  votes: (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0'),
  runs: {
    left: (s: number) => `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`,
    bonus: (s: number) => (s > 0 ? `+${s} s` : `−${-s} s`),
  },
}
