import { league as w } from '#words/league'

/** What the pages of events say of leagues. */
export { w }
