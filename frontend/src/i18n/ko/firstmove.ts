import type { firstmove as English } from '../en/firstmove'
import { word } from './game'

export const firstmove: typeof English = {
  mine: time => `${time} 안에 첫 수를 두지 않으면 대국이 무산돼요.`,
  theirs: (c, time) => `${word(c)}이 ${time} 안에 두지 않으면 대국이 무산돼요.`,
  mineChoice: time => `${time} 안에 고르지 않으면 대국이 무산돼요.`,
  theirsChoice: (c, time) => `${word(c)}이 ${time} 안에 고르지 않으면 대국이 무산돼요.`,
}
