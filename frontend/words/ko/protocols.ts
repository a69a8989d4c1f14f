import type { protocols as English } from '../en/protocols'

/** The pages of the opening protocols. */
export const protocols: typeof English = {
  chance: (c, part) => `100판 중 ${color(c)}이 ${Math.round(100 * part)}판 이겨요`,
}
