import type { review as English } from '../en/review'

const list = (points: readonly string[], last = '和'): string =>
  points.length < 2 ? points.join('') : `${points.slice(0, -1).join('、')} ${last} ${points.at(-1)}`
const percent = (part: number): string => `${Math.round(100 * part)}%`
/** 0 and 100 % are said of what is proven only. */
const chance = (p: number): string => (p === 0 || p === 1 ? percent(p) : percent(Math.min(Math.max(p, 0.01), 0.99)))
/** Moves of the winner on a line to the five. */
const moves = (plies: number): string => `${(plies + 1) / 2} 手`
/** What can be forced. */
const win = (fours: boolean, plies: number): string => (plies === 1 ? '成五' : fours ? '连冲四胜' : '连续进攻胜')
/** The same after "can" or "could". */
const winning = (fours: boolean, plies: number): string =>
  plies === 1 ? '直接成五' : `${fours ? '连冲四' : '连续进攻'}取胜`
/** Points of older threats, after a stone that makes none. */
const still = (points: readonly string[]): string => `${list(points)} 的威胁仍在。`

/** What is said of a game after it. */
export const review: typeof English = {
  queue: (place, seconds) =>
    `你的复盘排在第 ${place} 位，${seconds < 50 ? '不到一分钟' : `约 ${Math.round(seconds / 60)} 分钟`}。`,
  accuracyOf: (c, p, n) => `${word(c)}：${Math.round(p)}%，共 ${n} 手有选择余地`,
  found: points =>
    points.length === 1 ? '其他着法都已证明会输。' : `只有 ${list(points)} 未被证明会输，实战走的是其中之一。`,
  missedDefence: (fours, plies, line, holds, many) =>
    `没有防住对方${win(fours, plies)}${after(line)}${holdsText(holds, many)}`,
  forbidden: points => `${list(points)} 在威胁的线上，但对黑方是禁手。`,

  proof: {
    five: (c, points) => `成五，从 ${points[0]} 到 ${points.at(-1)}：${word(c)}胜。`,
    straight: (c, points) => `${list(points)}：只能挡住其中一处，${word(c)}胜。`,
    barredFour: points => `四：只有 ${list(points)} 能挡，但对黑方是禁手。`,
    holds: (points, many) =>
      many
        ? `引擎认为 ${list(points)} 守得住，可能还有其他应手。`
        : `引擎认为 ${list(points)} 守得住；其他应手都已证明会输。`,
    named: points => `抵抗最久的应手：${list(points)}。`,
  },

  better: {
    holds: (points, many) => `引擎认为守得住的是：${points.join('、')}${many ? ' 等' : ''}。`,
    hints: {
      missed_win: (fours, plies) =>
        `你可以${winning(fours, plies)}。${plies > 3 ? `已找到的最短胜法：${moves(plies)}。` : ''}`,
    },
  },
}

function holdsText(points: readonly string[], many: boolean): string {
  if (points.length === 0) return ''
  return many
    ? `其他着法并非都已证明会输；引擎认为 ${list(points.slice(0, 3))} 守得住。`
    : `引擎认为 ${list(points)} 守得住；其他着法都已证明会输。`
}
