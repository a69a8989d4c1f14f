import type { firstmove as English } from '../en/firstmove'
import { lower } from './game'

export const firstmove: typeof English = {
  mine: time => `Сделайте первый ход. До отмены партии: ${time}.`,
  theirs: (c, time) => `Ждём ход: ${lower(c)}. До отмены партии: ${time}.`,
  mineChoice: time => `Сделайте выбор. До отмены партии: ${time}.`,
  theirsChoice: (c, time) => `Ждём выбор: ${lower(c)}. До отмены партии: ${time}.`,
}
