import type { Family, Grade, Metric, MoveKind, Part, Refusals } from '../../src/wire'
import type { FairRefusal, Sentence } from './refusals'

const refusals: { [Name in FairRefusal]: Sentence<Refusals[Name]> } = {}

const grades: Record<Grade, string> = {}

const metrics: Partial<Record<Metric, string>> = {}
const parts: Record<Part, string> = {}
const families: Record<Exclude<Family, 'choice' | 'relay' | 'time'>, string> = {}
const kinds: Partial<Record<MoveKind, string>> = {}

/** Sheets and cases of fair play, for moderators and for the person. */
export const fairplay = {
  refusals,
  grades,
  choice: ['first', 'second', 'third', 'other'],
  loss: ['below 2%', '2 to 5%', '5 to 10%', 'more'],
  metrics,
  parts,
  families,
  kinds,
}
