import type { audit as English } from '../en/audit'
import { gift } from './game'

/** The log of a game, event by event; it comes with its panel. */
export const audit: typeof English = {
  bonus: ms => `サーバーが一時応答できませんでした：手番の側に+${ms / 1000}秒`,
}
