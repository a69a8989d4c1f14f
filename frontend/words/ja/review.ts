import type { review as English } from '../en/review'

const list = (points: readonly string[], last = '、'): string =>
  points.length < 2 ? points.join('') : `${points.slice(0, -1).join('、')}${last}${points.at(-1)}`
const percent = (part: number): string => `${Math.round(100 * part)}%`
/** 0 and 100 % are said of what is proven only. */
const chance = (p: number): string => (p === 0 || p === 1 ? percent(p) : percent(Math.min(Math.max(p, 0.01), 0.99)))
/** Moves of the winner on a line to the five. */
const moves = (plies: number): string => `攻め${(plies + 1) / 2}手`
/** What can be forced. */
const win = (fours: boolean, plies: number): string => (plies === 1 ? '五連' : fours ? '四追い勝ち' : '追い詰め勝ち')
/** 'can' */
const can = (fours: boolean, plies: number): string => (plies === 1 ? '五連を作れます' : `${means(fours)}で勝てます`)
/** Points of older threats, after a stone that makes none. */
const still = (points: readonly string[]): string => `${list(points)}の狙いが残っています。`

/** What is said of a game after it. */
export const review: typeof English = {
  queue: (place, seconds) =>
    `順番は${place}番目、${seconds < 50 ? '1分以内' : `約${Math.round(seconds / 60)}分`}です。`,
  accuracyOf: (c, p, n) => `${word(c)}：${Math.round(p)}%（選択の余地があった${n}手）`,
  found: points =>
    points.length === 1
      ? 'ほかの手はすべて負けと証明されています。'
      : `負けと証明されていないのは${list(points)}だけで、その1つが打たれました。`,
  missedDefence: (fours, plies, line, holds, many) =>
    `は相手の${win(fours, plies)}を止めていません${after(line)}${holdsText(holds, many)}`,
  forbidden: points => `${list(points)}は狙いの筋の上にありますが、黒の禁点です。`,

  proof: {
    five: (c, points) => `${points[0]}から${points.at(-1)}まで五連：${word(c)}の勝ちです。`,
    straight: (c, points) => `${list(points)}：1つしか止められないので、${word(c)}の勝ちです。`,
    barredFour: points => `四です。止められるのは${list(points)}だけですが、黒の禁点です。`,
    holds: (points, many) =>
      many
        ? `エンジンの判断では${list(points)}で受かります。ほかにもあるかもしれません。`
        : `エンジンの判断では${list(points)}で受かります。ほかの応手はすべて負けと証明されています。`,
    named: points => `最も長く持ちこたえる受け：${list(points)}。`,
  },

  better: {
    holds: (points, many) => `エンジンの判断で受かる手：${points.join('、')}${many ? 'など' : ''}。`,
    hints: {
      missed_win: (fours, plies) => `${can(fours, plies)}。${plies > 3 ? `見つかった最短：${moves(plies)}。` : ''}`,
    },
  },
}

function holdsText(points: readonly string[], many: boolean): string {
  if (points.length === 0) return ''
  return many
    ? `ほかの手がすべて負けと証明されたわけではありません。エンジンの判断では${list(points.slice(0, 3))}で受かります。`
    : `エンジンの判断では${list(points)}で受かります。ほかの手はすべて負けと証明されています。`
}
