import type { firstmove as English } from '../en/firstmove'
import { word } from './game'

export const firstmove: typeof English = {
  mine: time => `あと${time}以内に初手を打たないと、対局は取りやめになります。`,
  theirs: (c, time) => `${word(c)}があと${time}以内に打たないと、対局は取りやめになります。`,
  mineChoice: time => `あと${time}以内に選ばないと、対局は取りやめになります。`,
  theirsChoice: (c, time) => `${word(c)}があと${time}以内に選ばないと、対局は取りやめになります。`,
}
