import { teams as w } from '#words/teams'

/** What the pages of events say of teams. */
export { w }
