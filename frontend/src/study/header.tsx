// Whose game a tree is, as its file says.
import type { Study } from '../wire'

export function Header({ study: s }: { study: Study }) {
  const players = [s.black, s.white].filter(Boolean).join(' – ')
  const rest = [s.event, s.date, s.result].filter(Boolean).join(' · ')
  if (!players && !rest && !s.title) return null
  return (
    <p class="study-header">
      {s.title && s.title !== players && <b>{s.title}</b>} {players && <span>{players}</span>}{' '}
      {rest && <span class="muted">{rest}</span>}
    </p>
  )
}
