import type { audit as English } from '../en/audit'
import { gift } from './game'

export const audit: typeof English = {
  bonus: ms => `Server chvíli neslyšel: +${String(ms / 1000).replace('.', ',')} s pro stranu na tahu`,
}
