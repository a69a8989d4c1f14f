import type { time as English } from '../en/time'

const part = (n: number, unit: string): string => (n === 0 ? '' : `${n}${unit}`)
const two = (n: number): string => String(n).padStart(2, '0')

/** Lengths of time with their units. */
export const time: typeof English = {
  days: (d, h) => (h === 0 ? `${d}日` : `${d}日${h}時間`),
  daysAndClock: (d, clock) => `${d}日 ${clock}`,
  hours: (h, m) => `${h}時間${two(m)}分`,
  minutes: (m, s) => `${m}分${two(s)}秒`,
  seconds: s => `${s}秒`,
  millis: ms => `${ms}ミリ秒`,
  words: {
    days: (d, h) => part(d, '日') + part(h, '時間'),
    hours: (h, m) => part(h, '時間') + part(m, '分'),
    minutes: (m, s) => part(m, '分') + part(s, '秒') || '0秒',
  },
}
