import type { Opening } from '../../src/wire'

export const lobby = {
  openings: {} satisfies Record<Opening, string> as Record<string, string>,
}
