import type { audit as English } from '../en/audit'
import { gift } from './game'

/** The log of a game, event by event; it comes with its panel. */
export const audit: typeof English = {
  bonus: ms => `服务器有一阵收不到消息：给行棋方加 ${ms / 1000} 秒`,
}
