import type { review as English } from '../en/review'

const list = (points: readonly string[], last = 'và'): string =>
  points.length < 2 ? points.join('') : `${points.slice(0, -1).join(', ')} ${last} ${points.at(-1)}`
const percent = (part: number): string => `${Math.round(100 * part)}%`
/** 0 and 100 % are said of what is proven only. */
const chance = (p: number): string => (p === 0 || p === 1 ? percent(p) : percent(Math.min(Math.max(p, 0.01), 0.99)))
/** Moves of the winner on a line to the five. */
const moves = (plies: number): string => `${(plies + 1) / 2} nước`
/** What can be forced. */
const win = (fours: boolean, plies: number): string => (plies === 1 ? 'năm quân liên tiếp' : `thế thắng ${by(fours)}`)
/** The same after “có thể”. */
const winning = (fours: boolean, plies: number): string =>
  plies === 1 ? 'tạo năm quân liên tiếp' : `ép thắng ${by(fours)}`
/** Points of older threats, after a stone that makes none. */
const still = (points: readonly string[]): string => `${list(points)} vẫn là mối đe dọa.`

/** What is said of a game after it. */
export const review: typeof English = {
  queue: (place, seconds) =>
    `Ván của bạn đứng thứ ${place}, ${seconds < 50 ? 'chưa đến một phút' : `khoảng ${Math.round(seconds / 60)} phút`}.`,
  accuracyOf: (c, p, n) => `${word(c)}: ${Math.round(p)}%, qua ${n} nước có lựa chọn`,
  found: points =>
    points.length === 1
      ? 'Mọi nước khác đều đã chứng minh là thua.'
      : `Chỉ có ${list(points)} là chưa chứng minh thua; và một trong số đó đã được đi.`,
  missedDefence: (fours, plies, line, holds, many) =>
    `không chặn ${win(fours, plies)}${after(line)} ${holdsText(holds, many)}`,
  forbidden: points => `${list(points)} nằm trên đường đe dọa, và là nước cấm của Đen.`,

  proof: {
    five: (c, points) => `Năm quân liên tiếp, từ ${points[0]} đến ${points.at(-1)}: ${word(c)} đã thắng.`,
    straight: (c, points) => `${list(points)}: chỉ chặn được một chỗ, nên ${word(c)} thắng.`,
    barredFour: points => `Nước bốn: chỉ ${list(points)} chặn được, mà đó là nước cấm của Đen.`,
    holds: (points, many) =>
      many
        ? `Theo engine, ${list(points)} giữ được; có thể còn nước khác.`
        : `Theo engine, ${list(points)} giữ được; mọi nước đáp khác đều đã chứng minh là thua.`,
    named: points => `Phòng thủ lâu nhất: ${list(points)}.`,
  },

  better: {
    holds: (points, many) => `Theo engine, giữ được: ${points.join(', ')}${many ? ' và các nước khác' : ''}.`,
    hints: {
      missed_win: (fours, plies) =>
        `Bạn có thể ${winning(fours, plies)}.${plies > 3 ? ` Ngắn nhất tìm được: ${moves(plies)}.` : ''}`,
    },
  },
}

function holdsText(points: readonly string[], many: boolean): string {
  if (points.length === 0) return ''
  return many
    ? `Không phải mọi nước khác đều đã chứng minh là thua; theo engine, ${list(points.slice(0, 3))} giữ được.`
    : `Theo engine, ${list(points)} giữ được; mọi nước khác đều đã chứng minh là thua.`
}
