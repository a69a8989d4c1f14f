import type { began as English } from '../en/began'
import { plural } from './plural'

export const began: typeof English = {
  more: n => plural(n, { one: `a ještě ${n} partie`, few: `a ještě ${n} partie`, other: `a ještě ${n} partií` }),
  open: 'Otevřít',
  dismiss: 'Skrýt',
  region: 'Partie, která začala',
}
