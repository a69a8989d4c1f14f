// One's studies while the server is away: the copies in this browser.
import { useEffect, useState } from 'preact/hooks'
import { formatDate, formatHour } from '../i18n'
import { user } from '../net/live'
import { studyPath } from '../router'
import { copies, type Copy } from './copies'
import { w } from '../i18n/late/study'

/** When something was, in ms since 1970: today by the clock, else by the date. */
export function formatMoment(ms: number): string {
  const d = new Date(ms)
  return d.toDateString() === new Date().toDateString() ? formatHour(d) : formatDate(d)
}

export function Copies() {
  const [all, setAll] = useState<readonly Copy[]>()
  const who = user.value?.id
  useEffect(() => {
    let gone = false
    void copies(who).then(c => !gone && setAll(c))
    return () => {
      gone = true
    }
  }, [who])
  if (!all) return null
  if (all.length === 0) return <p class="note">{w.keep.noCopies}</p>
  return (
    <>
      <h2 class="study-count">{w.keep.copies}</h2>
      <p class="note">{w.keep.copiesNote}</p>
      <ul class="study-list">
        {all.map(c => (
          <li key={c.id}>
            <a href={studyPath(c.id)}>
              <b dir="auto">{c.study.title}</b>
              <small class="muted">{w.keep.copied(formatMoment(c.made))}</small>
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
