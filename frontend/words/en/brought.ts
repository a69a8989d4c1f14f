import type { BroughtWhy, Refusals } from '../../src/wire'
import type { BringRefusal, Sentence } from './refusals'

/** Games that members bring. */
export const brought = {
  refusals: {} satisfies { [Name in BringRefusal]: Sentence<Refusals[Name]> },
  won: {} as Record<string, string>,
  review: {
    accuracy: (black: number, white: number) => `Accuracy: Black ${Math.round(black)}%, White ${Math.round(white)}%`,
  },
  why: {} satisfies Record<BroughtWhy, string>,
}
