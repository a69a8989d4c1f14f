import type { ActionKind } from '../../src/wire'

const actions: Record<ActionKind, (by: string, of: string) => string> = {}

/** The pages of moderators. */
export const mod = {
  actions,
}
