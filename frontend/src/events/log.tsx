// The log of an event, the last first.
import { w } from '../i18n/late/events'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { useAsked } from '../net/asked'
import { Failure, Loading } from '../ui/notice'
import type { EventHead, EventRecord } from '../wire'
import { whenText } from '../ui/when'
import { noResults } from './noresults'
import { lessText, whyText } from './text'

export function EventLogPart({ e }: { e: EventHead }) {
  const { data, failure, retry } = useAsked(`${e.id}/${e.v}`, () => get('/api/events/{id}/log', { id: e.id }))
  if (failure) return <Failure text={refusal(failure)} onRetry={retry} />
  if (!data) return <Loading />
  const records = noResults.value ? data.records.filter(r => !r.score) : data.records
  return (
    <ul class="event-log">
      {records.toReversed().map(r => (
        <li key={r.seq}>
          <span class="muted">{whenText(r.at)}</span> {recordText(r)}
        </li>
      ))}
    </ul>
  )
}

function recordText(r: EventRecord): string {
  const say = (w.records as Record<string, string | ((...a: string[]) => string)>)[r.kind]
  const who = r.other ? w.versus(r.who ?? '', r.other) : (r.who ?? '')
  const about = who || String(r.round ?? '')
  const text = typeof say === 'function' ? say(about, r.score ?? lessText(r.games, r.match)) : (say ?? r.kind)
  const why = r.why && r.kind !== 'corrected' && r.kind !== 'annulled' && r.kind !== 'restored' ? whyText(r.why) : ''
  return [text, why, r.reason].filter(Boolean).join(' ')
}
