import type { Opening } from '../../src/wire'
import type { CreateRefusal } from './refusals'

const refusals: Record<CreateRefusal, string> = {}

/** The form of a new game. */
export const create = {
  refusals,
  openingNotes: {} satisfies Record<Opening, string>,
}
