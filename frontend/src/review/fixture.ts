// A reviewed game to test with: every kind of mistake, with and without its proof.
import type { Position, Report, Reviewed, Task } from '../wire'

export const moves = ['h8', 'a1', 'i8', 'a3', 'j8', 'c1', 'k8', 'l8', 'c3', 'g8', 'o1', 'o3']

const said: Record<number, Partial<Position>> = {
  1: { chance: 0.5, line: 'h7g7i9' },
  2: { chance: 0.76, line: 'i9' },
  3: { threat: { plies: 5, line: 'j8k8l8', proof: 'j8' }, holds: 'g8', many: true },
  4: { chance: 1, win: { plies: 9, line: 'j8k8l8m8g8f8e8' } },
  5: {
    chance: 0.9,
    threat: { plies: 3, line: 'k8g8l8', proof: 'k8' },
    holds: 'g8k8',
    falls: 'b9',
    refuted: [{ at: 'a5', proof: 'k8' }],
  },
  6: { chance: 1, win: { plies: 3, line: 'k8g8l8', proof: 'k8' } },
  7: { chance: 1, lost: true, threat: { plies: 1, fours: true, line: 'l8', proof: 'l8' } },
  8: { chance: 1, win: { plies: 1, fours: true, line: 'g8', proof: 'g8' } },
  9: { threat: { plies: 1, fours: true, line: 'g8' }, holds: 'g8' },
  10: { chance: 0.4, lost: true, forbidden: [{ at: 'b2', kind: 'double_three' }], threat: { plies: 5, line: 'c2' } },
}

export const report: Report = {
  form: 4,
  positions: [...moves, ''].map((_, i) => ({ chance: 0.6, ...said[i] })),
  moves: moves.map((_, i) => {
    const mistake = { 1: 'inaccurate', 3: 'allowed_win', 5: 'missed_defence', 8: 'missed_win' }[i]
    const sign = { 1: '?', 3: '??', 5: '?!', 8: '?' }[i]
    return { ...(mistake && { mistake, cost: 0.26, sign: sign! }), ...((i === 7 || i === 10) && { forced: true }) }
  }),
  decisive: 9,
  black: { percent: 88.2, choices: 5, hadWon: 9, best: 5 },
  white: { percent: 40, choices: 1, best: 10 },
}

export const reviewed = (change: Partial<Reviewed> = {}): Reviewed => ({
  status: 'done',
  progress: 0,
  engine: '1',
  most: 3,
  report,
  ...change,
})

export const task: Task = {
  g: 'g1',
  move: 9,
  tries: 1,
  solved: 0,
  due: '2026-01-01T00:00:00Z',
  rule: 'freestyle',
  size: 15,
  moves: moves.slice(0, 8),
  color: 'black',
  title: { black: 'Ann', white: 'Bob', ended: '2026-01-01T00:00:00Z' },
}
