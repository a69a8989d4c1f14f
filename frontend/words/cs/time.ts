import type { time as English } from '../en/time'
import { plural } from './plural'

type Unit = readonly [one: string, few: string, many: string]
const day: Unit = ['den', 'dny', 'dní']
const hour: Unit = ['hodina', 'hodiny', 'hodin']
const minute: Unit = ['minuta', 'minuty', 'minut']
const second: Unit = ['sekunda', 'sekundy', 'sekund']
const part = (n: number, [one, few, many]: Unit): string =>
  n === 0 ? '' : `${n} ${plural(n, { one, few, other: many })}`
const pair = (a: string, b: string): string => [a, b].filter(Boolean).join(' ')
const two = (n: number): string => String(n).padStart(2, '0')

export const time: typeof English = {
  seconds: s => `${s.replace('.', ',')} s`,
  words: {
    days: (d, h) => pair(part(d, day), part(h, hour)),
    hours: (h, m) => pair(part(h, hour), part(m, minute)),
    minutes: (m, s) => pair(part(m, minute), part(s, second)) || '0 sekund',
  },
}
