import type { began as English } from '../en/began'
import { plural } from './plural'

export const began: typeof English = {
  more: n => plural(n, { one: `и ещё ${n} партия`, few: `и ещё ${n} партии`, other: `и ещё ${n} партий` }),
  open: 'Открыть',
  dismiss: 'Скрыть',
  region: 'Началась партия',
}
