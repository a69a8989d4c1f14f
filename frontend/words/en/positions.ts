import type { Refusals } from '../../src/wire'
import type { BaseRefusal, Sentence } from './refusals'

/** The search for positions. */
export const positions = {
  refusals: {} satisfies { [Name in BaseRefusal]: Sentence<Refusals[Name]> },
  nexts: {} as Record<string, string>,
  taps: {} as Record<string, string>,
  froms: {} as Record<string, string>,
  sides: {} as Record<string, string>,
  winners: {} as Record<string, string>,
  endings: {} as Record<string, string>,
  sources: {} as Record<string, string>,
  formats: {} as Record<string, string>,
}
