import type { Refusals } from '../../src/wire'
import type { ListRefusal, Sentence } from './refusals'

const refusals: { [Name in ListRefusal]: Sentence<Refusals[Name]> } = {}

/** Lists of puzzles and studies that a coach puts together. */
export const lists = {
  refusals,
}
