import type { firstmove as English } from '../en/firstmove'
import { lower } from './game'

export const firstmove: typeof English = {
  mine: time => `Сделайте первый ход, иначе партия будет отменена. Осталось: ${time}.`,
  theirs: (c, time) => `Если ${lower(c)} не сделают ход, партия будет отменена. Осталось: ${time}.`,
  mineChoice: time => `Сделайте выбор, иначе партия будет отменена. Осталось: ${time}.`,
  theirsChoice: (c, time) => `Если ${lower(c)} не сделают выбор, партия будет отменена. Осталось: ${time}.`,
}
