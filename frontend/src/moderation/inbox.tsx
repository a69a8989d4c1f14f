// Notices to the user: they stay on every page until they are read.
import { useEffect } from 'preact/hooks'
import { m } from '../i18n/late/moderation'
import { useAction } from '../net/action'
import { useAsked } from '../net/asked'
import { closeCode, user } from '../net/live'
import { route } from '../router'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { Refused } from '../ui/notice'
import type { Message } from '../wire'
import { actionText, reasonText, untilText } from './measure'
import { leadAway, matters, noteRead, readMatters } from './own'
import '../styles/moderation.css'

const n = m.news

export function News() {
  const { busy, fault, run } = useAction()
  const me = user.value?.id
  const { failure } = useAsked(String(me), readMatters)
  const why = fault ?? failure
  const closed = closeCode.value
  useEffect(leadAway, [closed, route.value])
  const known = matters.value?.of === me ? matters.value?.notices : undefined
  const letter = known?.[0]
  const read = (id: number) => run(() => noteRead(id))
  if (!letter) return why ? <Refused fault={why} /> : null
  return (
    <section class="news" aria-label={n.region}>
      <div role="status">
        <Icon name="warn" />
        <Words of={letter} />
      </div>
      <div class="row end">
        {letter.measure && <a href="/appeal">{letter.kind === 'appeal' ? n.ask : n.appeal}</a>}
        {letter.kind.startsWith('fair') && <a href="/appeal">{n.fairRead}</a>}
        <Button busy={busy} onClick={() => void read(letter.id)}>
          {n.read}
        </Button>
      </div>
      <Refused fault={fault} />
    </section>
  )
}

function Words({ of: { kind, measure, reason, upheld } }: { of: Message }) {
  if (kind === 'fair_asked') return <p>{n.fairAsked}</p>
  if (kind === 'fair_closed') return <p>{n.fairClosed}</p>
  if (kind === 'rating') return <p>{n.rating}</p>
  if (kind === 'report') {
    const ground = m.grounds[reason ?? 'other']
    return <p>{upheld ? n.upheld(ground) : n.dismissed(ground)}</p>
  }
  if (!measure) return null
  const what = actionText(measure.kind)
  if (kind !== 'measure') return <p>{kind === 'undone' ? n.undone(what) : n.answered(what)}</p>
  return (
    <p>
      <b>{what}.</b> {reasonText(measure.reason)} {untilText(measure.until)}{' '}
      {measure.words && <q dir="auto">{measure.words}</q>} {measure.kind === 'name' && n.rename}
    </p>
  )
}
