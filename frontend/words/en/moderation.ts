import type { ActionKind, ReportReason, Refusals } from '../../src/wire'
import type { ModerationRefusal, Sentence } from './refusals'

const grounds: Record<ReportReason, string> = {}

const groundNotes: Record<ReportReason, string> = {}

/** What was done to somebody. */
type Done = Extract<ActionKind, 'warn' | 'mute' | 'suspend' | 'unrated' | 'name' | 'hide' | 'annul'>
const actions: Record<Done, string> = {}

const refusals: { [Name in ModerationRefusal]: Sentence<Refusals[Name]> } = {}

/** Reports, what moderators have done to oneself, and appeals. */
export const moderation = {
  grounds,
  groundNotes,
  actions,
  refusals,
}
