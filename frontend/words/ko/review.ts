import type { review as English } from '../en/review'

const list = (points: readonly string[], between = ', '): string => points.join(between)
const percent = (part: number): string => `${Math.round(100 * part)}%`
/** 0 and 100 % are said of what is proven only. */
const chance = (p: number): string => (p === 0 || p === 1 ? percent(p) : percent(Math.min(Math.max(p, 0.01), 0.99)))
/** Moves of the winner on a line to the five. */
const moves = (plies: number): string => `${(plies + 1) / 2}수`
/** What can be forced. */
const win = (fours: boolean, plies: number): string =>
  plies === 1 ? '오목 완성' : `${fours ? '연속 4' : '연속 위협'} 승리`
/** '오목을 완성할 수 있어요' */
const canWin = (fours: boolean, plies: number, end: string): string =>
  plies === 1 ? `오목을 완성할 수 ${end}` : `${fours ? '연속 4로' : '연속 위협으로'} 이길 수 ${end}`
/** Points of older threats, after a stone that makes none. */
const still = (points: readonly string[]): string => `${list(points)} 자리의 위협은 아직 남아 있어요.`

const holdsText = (points: readonly string[], many: boolean): string => {
  if (points.length === 0) return ''
  return many
    ? `다른 수가 모두 지는 것으로 증명된 것은 아니에요. 엔진이 보기에 버티는 수: ${list(points.slice(0, 3))}.`
    : `엔진이 보기에 버티는 수: ${list(points)}. 다른 수는 모두 지는 것으로 증명되었어요.`
}

/** What is said of a game after it. */
export const review: typeof English = {
  queue: (place, seconds) =>
    `순서는 ${place}번째, ${seconds < 50 ? '1분 안쪽' : `${Math.round(seconds / 60)}분쯤`} 걸려요.`,
  accuracyOf: (c, p, n) => `${word(c)}: ${Math.round(p)}%, 선택의 여지가 있던 ${n}수 기준`,
  found: points =>
    points.length === 1
      ? '다른 수는 모두 지는 것으로 증명되었어요.'
      : `지는 것으로 증명되지 않은 수는 ${list(points)}뿐이고, 그중 하나를 두었어요.`,
  missedDefence: (fours, plies, line, holds, many) =>
    `막지 못했어요. ${win(fours, plies)}${after(line)} ${holdsText(holds, many)}`,
  forbidden: points => `위협이 지나는 ${list(points)} 자리는 흑의 금수예요.`,

  proof: {
    five: (c, points) => `${points[0]}–${points.at(-1)} 오목 완성: ${word(c)} 승.`,
    straight: (c, points) => `${list(points)}: 하나만 막을 수 있어서 ${word(c)}이 이겨요.`,
    barredFour: points => `4예요. 막을 자리는 ${list(points)}뿐인데, 흑의 금수예요.`,
    holds: (points, many) =>
      many
        ? `엔진이 보기에 버티는 응수: ${list(points)}. 더 있을 수 있어요.`
        : `엔진이 보기에 버티는 응수: ${list(points)}. 다른 응수는 모두 지는 것으로 증명되었어요.`,
    named: points => `가장 오래 버티는 수: ${list(points)}.`,
  },

  better: {
    holds: (points, many) => `엔진이 보기에 버티는 수: ${points.join(', ')}${many ? ' 등' : ''}.`,
    hints: {
      missed_win: (fours, plies) =>
        `${canWin(fours, plies, '있어요')}.${plies > 3 ? ` 찾아낸 가장 짧은 승리: ${moves(plies)}.` : ''}`,
    },
  },
}
