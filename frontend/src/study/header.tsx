// Whose game a tree is, as its file says, and by which rule it is played.
import { t } from '../i18n'
import type { Study } from '../wire'
import { w } from '../i18n/late/study'

export function Header({ study: s }: { study: Study }) {
  const players = [s.black, s.white].filter(Boolean).join(' – ')
  const rule = (t.lobby.rules as Record<string, string>)[s.rule] ?? s.rule
  const rest = [s.event, s.date, s.result, rule, w.sizeOf(s.size)].filter(Boolean).join(' · ')
  return (
    <p class="study-header">
      {s.title && s.title !== players && <b dir="auto">{s.title}</b>} {players && <bdi>{players}</bdi>}{' '}
      <span class="muted">{rest}</span>
    </p>
  )
}
