import type { time as English } from '../en/time'

const part = (n: number, unit: string): string => (n === 0 ? '' : `${n} ${unit}`)
const pair = (a: string, b: string): string => [a, b].filter(Boolean).join(' ')
const two = (n: number): string => String(n).padStart(2, '0')

/** Lengths of time with their units. */
export const time: typeof English = {
  words: {
    days: (d, h) => pair(part(d, '天'), part(h, '小时')),
    hours: (h, m) => pair(part(h, '小时'), part(m, '分钟')),
    minutes: (m, s) => pair(part(m, '分'), part(s, '秒')) || '0 秒',
  },
}
