import type { firstmove as English } from '../en/firstmove'
import { word } from './game'

export const firstmove: typeof English = {
  mine: time => `请在 ${time} 内下第一手，否则对局取消。`,
  theirs: (c, time) => `${word(c)}若 ${time} 内不落子，对局取消。`,
  mineChoice: time => `请在 ${time} 内选择，否则对局取消。`,
  theirsChoice: (c, time) => `${word(c)}若 ${time} 内不选择，对局取消。`,
}
