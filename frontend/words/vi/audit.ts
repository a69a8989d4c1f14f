import type { audit as English } from '../en/audit'
import { gift } from './game'

/** The log of a game, event by event; it comes with its panel. */
export const audit: typeof English = {
  bonus: ms => `Máy chủ bị gián đoạn một lúc: +${ms / 1000} giây cho bên đến lượt`,
}
