import type { Opening } from '../../src/wire'

/** The pages of the opening protocols. */
export const protocols = {
  /** Two sentences each. */
  histories: {} satisfies Record<Exclude<Opening, 'free'>, string> as Record<string, string>,
  chance: (c: string, part: number) => `${color(c)} wins ${Math.round(100 * part)} of 100`,
}
