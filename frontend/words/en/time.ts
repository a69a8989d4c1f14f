const part = (n: number, unit: string): string => (n === 0 ? '' : n === 1 ? `1 ${unit}` : `${n} ${unit}s`)
const pair = (a: string, b: string): string => [a, b].filter(Boolean).join(' ')
const two = (n: number): string => String(n).padStart(2, '0')

/** Lengths of time with their units. */
export const time = {
  words: {
    days: (d: number, h: number) => pair(part(d, 'day'), part(h, 'hour')),
    hours: (h: number, m: number) => pair(part(h, 'hour'), part(m, 'minute')),
    minutes: (m: number, s: number) => pair(part(m, 'minute'), part(s, 'second')) || '0 seconds',
  },
}
