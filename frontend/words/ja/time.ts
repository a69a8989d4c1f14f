import type { time as English } from '../en/time'

const part = (n: number, unit: string): string => (n === 0 ? '' : `${n}${unit}`)
const two = (n: number): string => String(n).padStart(2, '0')

/** Lengths of time with their units. */
export const time: typeof English = {
  words: {
    minutes: (m, s) => part(m, '分') + part(s, '秒') || '0秒',
  },
}
