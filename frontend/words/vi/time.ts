import type { time as English } from '../en/time'

const part = (n: number, unit: string): string => (n === 0 ? '' : `${n} ${unit}`)
const pair = (a: string, b: string): string => [a, b].filter(Boolean).join(' ')
const two = (n: number): string => String(n).padStart(2, '0')

/** Lengths of time with their units. */
export const time: typeof English = {
  seconds: s => `${s.replace('.', ',')} giây`,
  words: {
    days: (d, h) => pair(part(d, 'ngày'), part(h, 'giờ')),
    hours: (h, m) => pair(part(h, 'giờ'), part(m, 'phút')),
    minutes: (m, s) => pair(part(m, 'phút'), part(s, 'giây')) || '0 giây',
  },
}
