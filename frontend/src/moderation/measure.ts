// Measures in words.
import { formatDay, formatHour } from '../i18n'
import { m } from '../i18n/late/moderation'
import type { ActionKind, ReportReason } from '../wire'

/** What is for good ends in this year. */
const FOR_GOOD = 9999

export const isForGood = (until: string): boolean => new Date(until).getUTCFullYear() >= FOR_GOOD

export function untilText(until: string | undefined): string {
  if (!until) return ''
  const d = new Date(until)
  return isForGood(until) ? m.own.forGood : m.own.until(formatDay(d), formatHour(d))
}

export const actionText = (kind: ActionKind): string =>
  Object.hasOwn(m.actions, kind) ? m.actions[kind as 'warn'] : kind
export const reasonText = (reason: ReportReason): string => m.own.because(m.grounds[reason])
