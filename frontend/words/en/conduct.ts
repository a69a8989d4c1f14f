import type { Ending } from '../../src/wire'

const endings: Record<Exclude<Ending, ''>, string> = {}

/** What abandoning games costs: the rule, and one's own record. */
export const conduct = {
  endings,
}
