import type { time as English } from '../en/time'

const part = (n: number, unit: string): string => (n === 0 ? '' : `${n} ${unit}`)
const pair = (a: string, b: string): string => [a, b].filter(Boolean).join(' ')
const two = (n: number): string => String(n).padStart(2, '0')

/** Lengths of time with their units. */
export const time: typeof English = {
  days: (d, h) => (h === 0 ? `${d} 天` : `${d} 天 ${h} 小时`),
  daysAndClock: (d, clock) => `${d} 天 ${clock}`,
  hours: (h, m) => `${h} 小时 ${two(m)} 分`,
  minutes: (m, s) => `${m} 分 ${two(s)} 秒`,
  seconds: s => `${s} 秒`,
  millis: ms => `${ms} 毫秒`,
  words: {
    days: (d, h) => pair(part(d, '天'), part(h, '小时')),
    hours: (h, m) => pair(part(h, '小时'), part(m, '分钟')),
    minutes: (m, s) => pair(part(m, '分'), part(s, '秒')) || '0 秒',
  },
}
