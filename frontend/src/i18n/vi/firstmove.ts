import type { firstmove as English } from '../en/firstmove'
import { word } from './game'

export const firstmove: typeof English = {
  mine: time => `Hãy đi nước đầu tiên trong ${time}, nếu không ván sẽ bị hủy.`,
  theirs: (c, time) => `Ván sẽ bị hủy nếu ${word(c)} không đi trong ${time}.`,
  mineChoice: time => `Hãy chọn trong ${time}, nếu không ván sẽ bị hủy.`,
  theirsChoice: (c, time) => `Ván sẽ bị hủy nếu ${word(c)} không chọn trong ${time}.`,
}
