import type { time as English } from '../en/time'

const part = (n: number, unit: string): string => (n === 0 ? '' : `${n}${unit}`)
const pair = (a: string, b: string): string => [a, b].filter(Boolean).join(' ')
const two = (n: number): string => String(n).padStart(2, '0')

/** Lengths of time with their units. */
export const time: typeof English = {
  words: {
    days: (d, h) => pair(part(d, '일'), part(h, '시간')),
    hours: (h, m) => pair(part(h, '시간'), part(m, '분')),
    minutes: (m, s) => pair(part(m, '분'), part(s, '초')) || '0초',
  },
}
