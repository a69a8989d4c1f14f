/** One's history of puzzles: each try, and how the rating went. */
export const tries = {
  gain: (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0'),
}
