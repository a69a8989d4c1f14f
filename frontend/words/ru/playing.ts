import type { playing as English } from '../en/playing'
import { count } from './game'

/** «секунду», «2 секунды»: accusative, as are all of these. */
const of = (n: number, one: string, few: string, many: string): string => (n === 1 ? one : count(n, one, few, many))

const secs = (n: number): string => of(n, 'секунду', 'секунды', 'секунд')
/** A time that is still to pass, rounded up. */
const soon = (seconds: number): string =>
  seconds <= 5400
    ? of(Math.ceil(seconds / 60), 'минуту', 'минуты', 'минут')
    : of(Math.ceil(seconds / 3600), 'час', 'часа', 'часов')

export const playing: typeof English = {
  refusals: {
    offer_wait: ({ seconds, moves }) =>
      `Вы предлагали это несколько раз. Подождите ${moves > 0 ? of(moves, 'ход', 'хода', 'ходов') : seconds < 60 ? secs(seconds) : soon(seconds)} и попробуйте снова.`,
  },
}
