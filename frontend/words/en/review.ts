import type { ReviewRefusal } from './refusals'

const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`
const list = (points: readonly string[], last = 'and'): string =>
  points.length < 2 ? points.join('') : `${points.slice(0, -1).join(', ')} ${last} ${points.at(-1)}`
const percent = (part: number): string => `${Math.round(100 * part)}%`
/** 0 and 100 % are said of what is proven only. */
const chance = (p: number): string => (p === 0 || p === 1 ? percent(p) : percent(Math.min(Math.max(p, 0.01), 0.99)))
/** Moves of the winner on a line to the five. */
const moves = (plies: number): string => count((plies + 1) / 2, 'move', 'moves')
/** What can be forced. */
const win = (fours: boolean, plies: number): string =>
  plies === 1 ? 'five in a row' : `a win by ${fours ? 'fours' : 'threats'}`

/** The same after "can" or "could". */
const winning = (fours: boolean, plies: number): string =>
  plies === 1 ? 'make five in a row' : `force ${win(fours, plies)}`
const ordinal = (n: number): string =>
  `${n}${['th', 'st', 'nd', 'rd'][n % 100 > 10 && n % 100 < 14 ? 0 : n % 10] ?? 'th'}`
/** Points of older threats, after a stone that makes none. */
const still = (points: readonly string[]): string =>
  `${list(points)} still ${points.length === 1 ? 'threatens' : 'threaten'}.`

/** What is said when a review or an analysis is refused. */
const refusals: Record<ReviewRefusal, string> = {}

/** What is said of a game after it. */
export const review = {
  refusals,
  queue: (place: number, seconds: number) =>
    `Your review is ${ordinal(place)}, ${seconds < 50 ? 'less than a minute' : `about ${count(Math.round(seconds / 60), 'minute', 'minutes')}`}.`,
  accuracyOf: (c: string, p: number, n: number) =>
    `${word(c)}: ${Math.round(p)}%, over ${count(n, 'move', 'moves')} with a choice`,
  found: (points: readonly string[]) =>
    points.length === 1
      ? 'Every other move is proven to lose.'
      : `Only ${list(points)} are not proven to lose; one of them was played.`,
  missedDefence: (fours: boolean, plies: number, line: string, holds: readonly string[], many: boolean) =>
    `does not stop ${win(fours, plies)}${after(line)} ${holdsText(holds, many)}`,
  forbidden: (points: readonly string[]) =>
    points.length > 1
      ? `${list(points)} lie on the line of the threat, and are forbidden to Black.`
      : `${points[0]} lies on the line of the threat, and is forbidden to Black.`,

  proof: {
    five: (c: string, points: readonly string[]) =>
      `Five in a row, ${points[0]} to ${points.at(-1)}: ${word(c)} has won.`,
    straight: (c: string, points: readonly string[]) =>
      `${list(points)}: only one of them can be stopped, so ${word(c)} wins.`,
    barredFour: (points: readonly string[]) =>
      points.length > 1
        ? `A four: only ${list(points)} stop it, and they are forbidden to Black.`
        : `A four: only ${points[0]} stops it, and it is forbidden to Black.`,
    holds: (points: readonly string[], many: boolean) =>
      many
        ? `The engine believes that ${list(points)} would hold; there may be others.`
        : `The engine believes that ${list(points)} would hold; every other reply is proven to lose.`,
    named: (points: readonly string[]) =>
      `The longest ${points.length === 1 ? 'defence' : 'defences'}: ${list(points)}.`,
  },

  better: {
    holds: (points: readonly string[], many: boolean) =>
      `The engine believes that these hold: ${points.join(', ')}${many ? ' and others' : ''}.`,
    hints: {
      missed_win: (fours: boolean, plies: number) =>
        `You can ${winning(fours, plies)}.${plies > 3 ? ` Shortest found: ${moves(plies)}.` : ''}`,
    },
  },
}

function holdsText(points: readonly string[], many: boolean): string {
  if (points.length === 0) return ''
  const some = list(points.slice(0, 3))
  return many
    ? `Not every other move is proven to lose; the engine believes that ${some} would hold.`
    : `The engine believes that ${list(points)} would hold; every other move is proven to lose.`
}
