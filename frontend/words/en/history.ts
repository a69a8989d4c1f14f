import type { Reason } from '../../src/wire'

export const history = {
  by: {} satisfies Record<Reason, string> as Record<string, string>,
}
