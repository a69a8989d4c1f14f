import type { protocols as English } from '../en/protocols'

/** The pages of the opening protocols. */
export const protocols: typeof English = {
  chance: (c, part) => `${color(c)}胜率 ${Math.round(100 * part)}%`,
}
