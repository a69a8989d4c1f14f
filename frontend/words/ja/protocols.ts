import type { protocols as English } from '../en/protocols'

/** The pages of the opening protocols. */
export const protocols: typeof English = {
  chance: (c, part) => `${color(c)}の勝率 100局中${Math.round(100 * part)}局`,
}
