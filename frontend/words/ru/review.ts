import type { review as English } from '../en/review'
import { count } from './game'

interface Side {
  nom: string
  gen: string
  dat: string
}
const black: Side = { nom: 'чёрные', gen: 'чёрных', dat: 'чёрным' }
const white: Side = { nom: 'белые', gen: 'белых', dat: 'белым' }
const side = (c: string): Side => (c === 'white' ? white : black)
const list = (points: readonly string[], last = 'и'): string =>
  points.length < 2 ? points.join('') : `${points.slice(0, -1).join(', ')} ${last} ${points.at(-1)}`
const percent = (part: number): string => `${Math.round(100 * part)}\u00a0%`
/** 0 and 100 % are said of what is proven only. */
const chance = (p: number): string => (p === 0 || p === 1 ? percent(p) : percent(Math.min(Math.max(p, 0.01), 0.99)))
const moves = (n: number): string => count(n, 'ход', 'хода', 'ходов')
/** What can be forced: nominative and accusative. */
const win = (fours: boolean, plies: number): string =>
  plies === 1 ? 'пять в ряд' : `выигрыш ${fours ? 'четвёрками' : 'угрозами'}`
/** The same after «могли» or «можете». */
const winning = (fours: boolean, plies: number): string =>
  plies === 1 ? 'построить пять в ряд' : `форсировать ${win(fours, plies)}`
/** Points of older threats, after a stone that makes none. */
const still = (points: readonly string[]): string =>
  points.length === 1 ? `Угроза на ${list(points)} остаётся.` : `Угрозы на ${list(points)} остаются.`

const holdsText = (points: readonly string[], many: boolean): string => {
  if (points.length === 0) return ''
  return many
    ? `Не для всех остальных ходов проигрыш доказан; по оценке движка, защита есть: ${list(points.slice(0, 3))}.`
    : `По оценке движка, защита есть: ${list(points)}; для всех остальных ходов проигрыш доказан.`
}

export const review: typeof English = {
  queue: (place, seconds) =>
    `Ваш разбор в очереди ${place}-й, ${seconds < 50 ? 'меньше минуты' : `около ${count(Math.round(seconds / 60), 'минуты', 'минут', 'минут')}`}.`,
  accuracyOf: (c, p, n) => `${word(c)}: ${Math.round(p)}\u00a0%, ${moves(n)} с выбором`,
  decisiveNote: c => `До него, по оценке движка, ${c ? side(c).nom : 'вы'} ещё не проигрывали.`,
  found: points =>
    points.length === 1
      ? 'Доказано, что все остальные ходы проигрывают.'
      : `Проигрыш не доказан только для ${list(points)}; сыгран один из этих ходов.`,

  ends: {
    time: loser => `У ${side(loser).gen} вышло время.`,
  },
  endsIn: {
    wins: (c, fours, plies) => `В этой позиции ${side(c).nom} могли ${winning(fours, plies)}.`,
    lost: c => `Доказано, что в этой позиции ${side(c).nom} проигрывали при любом ходе.`,
    open: (c, p) => `Движок давал тогда ${side(c).dat} ${chance(p)}.`,
  },
  coach: {
    time: (c, line) => `У ${c ? side(c).gen : 'вас'} вышло время в выигранной партии${after(line)}`,
    hadWon: (c, n, line) => `Ходом ${n} ${c ? side(c).nom : 'вы'} выигрывали: ${line}.`,
    thenLost: (c, at) => `После ${at} ${c ? side(c).nom : 'вы'} проигрывали.`,
    lost: (c, n, at) => `Отсюда ${c ? side(c).nom : 'вы'} проигрывали: ход ${n}, ${at}.`,
    best: (c, n, at) => `Лучший ${c ? `ход ${side(c).gen}` : 'ваш ход'}: ${n}, ${at}.`,
  },
  missedDefence: (fours, plies, line, holds, many) =>
    `не останавливает ${win(fours, plies)}${after(line)} ${holdsText(holds, many)}`,
  inaccurate: (c, from, to, best) =>
    `снижает шансы ${side(c).gen}, по оценке движка, с ${percent(from)} до ${percent(to)}${best ? `; ${best} выглядит лучше` : ''}.`,
  forbidden: points =>
    points.length > 1
      ? `${list(points)} лежат на линии угрозы и запрещены чёрным.`
      : `${points[0]} лежит на линии угрозы и запрещён чёрным.`,
  threat: (c, line) => `Если не защищаться, ${side(c).nom} выиграют: ${line}.`,
  canWin: (c, fours, plies, line) =>
    plies === 1
      ? `${word(c)} могут построить пять в ряд: ${line}.`
      : `У ${side(c).gen} есть ${win(fours, plies)}: ${line}.`,
  best: (c, line) => `Лучшее для ${side(c).gen}, по оценке движка: ${line}.`,

  proof: {
    title: c => `Почему ${side(c).nom} выигрывают`,
    shortest: plies => `${moves((plies + 1) / 2)}: самый короткий найденный выигрыш.`,
    start: c => `Ход ${side(c).gen}, и они форсированно выигрывают.`,
    five: (c, points) => `Пять в ряд, от ${points[0]} до ${points.at(-1)}: ${side(c).nom} выиграли.`,
    straight: (c, points) => `${list(points)}: закрыть можно только один пункт, и ${side(c).nom} выигрывают.`,
    barredFour: points =>
      points.length > 1
        ? `Четвёрка: её закрывают только ${list(points)}, а они запрещены чёрным.`
        : `Четвёрка: её закрывает только ${points[0]}, а он запрещён чёрным.`,
    replied: (c, at) => (at ? `Ответ ${side(c).gen}: ${at}.` : `У ${side(c).gen} нет допустимого хода: пас.`),
    holds: (points, many) =>
      many
        ? `По оценке движка, защита есть: ${list(points)}; возможны и другие ответы.`
        : `По оценке движка, защита есть: ${list(points)}; для всех остальных ответов проигрыш доказан.`,
    named: points =>
      points.length === 1 ? `Самая долгая защита: ${list(points)}.` : `Самые долгие защиты: ${list(points)}.`,
  },

  better: {
    task: (c, n, at) => `Ход ${n}, ${side(c).nom} сыграли ${at}. Найдите ход лучше.`,
    board: c => `Доска: ход ${side(c).gen}.`,
    holds: (points, many) => `По оценке движка, защита есть: ${points.join(', ')}${many ? ' и другие' : ''}.`,
    hints: {
      missed_win: (fours, plies) =>
        `Вы можете ${winning(fours, plies)}.${plies > 3 ? ` Самый короткий найденный: ${moves((plies + 1) / 2)}.` : ''}`,
    },
  },
}
