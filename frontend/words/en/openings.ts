import type { Option, Refusals } from '../../src/wire'
import type { ExploreRefusal, Sentence } from './refusals'

const percent = (part: number): string => (part > 0 && part < 0.01 ? 'under 1%' : `${Math.round(100 * part)}%`)

/** What is said of what was played; it comes with it. */
export const openings = {
  refusals: {} satisfies { [Name in ExploreRefusal]: Sentence<Refusals[Name]> },
  options: {} satisfies Record<Option, string> as Record<string, string>,
  won: {} as Record<string, string>,
}
