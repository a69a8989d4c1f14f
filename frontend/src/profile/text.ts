import { t } from '../i18n'
import { people as w } from '#words/people'
import { alsoSays } from '../i18n/sentences'

/** What profiles and leaderboards say; it comes with them. */
export { w }

alsoSays(w.refusals)

const text = (map: Record<string, string>, key: string): string => map[key] ?? key

export const ruleText = (rule: string): string => text(t.lobby.rules, rule)
export const speedText = (speed: string): string => (speed ? text(w.speeds, speed) : w.noClock)
/** 'Renju, blitz' */
export const poolText = (p: { rule: string; speed?: string }): string =>
  w.pool(ruleText(p.rule), speedText(p.speed ?? ''))
/** '1523', '1523?' while it is a guess. */
export const valueText = (r: { value: number; provisional?: boolean }): string =>
  r.provisional ? `${r.value}?` : String(r.value)
