import type { Refusals } from '../../src/wire'
import type { Sentence, SimulRefusal } from './refusals'

const refusals: { [Name in SimulRefusal]: Sentence<Refusals[Name]> } = {}

/** Simuls: one plays many at once. */
export const simul = {
  refusals,
}
