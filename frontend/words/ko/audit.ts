import type { audit as English } from '../en/audit'
import { gift } from './game'

/** The log of a game, event by event; `who` is 흑, 백 or 서버, so each line puts it before a colon. */
export const audit: typeof English = {
  bonus: ms => `서버가 한동안 받지 못함: 둘 차례인 쪽에 +${ms / 1000}초`,
}
