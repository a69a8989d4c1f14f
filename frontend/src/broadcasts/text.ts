// Texts that the pages of broadcasts share.
import { t } from '../i18n'
import { w } from '../i18n/late/broadcasts'
import type { CastBoard } from '../wire'

const from = (map: object, key: string): string => (map as Record<string, string>)[key] ?? key

/** 'Black won · time' */
export function resultText(b: CastBoard): string {
  if (!b.winner) return ''
  return [from(w.results, b.winner), b.reason ? from(w.reasons, b.reason) : ''].filter(Boolean).join(' · ')
}

export const ruleText = (rule: string): string => from(t.lobby.rules, rule)
