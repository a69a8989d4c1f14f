// What somebody is to read: it stays on every page until it is.
import { useEffect, useState } from 'preact/hooks'
import { m } from '../i18n/late/moderation'
import { asFault, type Fault } from '../net/fault'
import { closeCode, user } from '../net/live'
import { route } from '../router'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { Refused } from '../ui/notice'
import type { Message } from '../wire'
import { deedText, reasonText, untilText } from './measure'
import { leadAway, matters, noteRead, readMatters } from './own'
import '../styles/moderation.css'

const n = m.news

export function News() {
  const [fault, setFault] = useState<Fault>()
  const [busy, setBusy] = useState(false)
  const me = user.value?.id
  const closed = closeCode.value
  useEffect(leadAway, [closed, route.value])
  useEffect(() => {
    readMatters().catch((e: unknown) => setFault(asFault(e)))
  }, [me])
  const known = matters.value?.of === me ? matters.value?.notices : undefined
  const letter = known?.[0]
  const read = async (id: number) => {
    setBusy(true)
    setFault(undefined)
    try {
      await noteRead(id)
    } catch (e) {
      setFault(asFault(e))
    }
    setBusy(false)
  }
  if (!letter) return fault ? <Refused fault={fault} /> : null
  return (
    <section class="news" aria-label={n.region}>
      <div role="status">
        <Icon name="warn" />
        <Words of={letter} />
      </div>
      <div class="row end">
        {letter.measure && <a href="/appeal">{letter.kind === 'appeal' ? n.ask : n.appeal}</a>}
        <Button busy={busy} onClick={() => void read(letter.id)}>
          {n.read}
        </Button>
      </div>
      <Refused fault={fault} />
    </section>
  )
}

function Words({ of: { kind, measure, reason, upheld } }: { of: Message }) {
  if (kind === 'report') {
    const ground = m.grounds[reason ?? 'other']
    return <p>{upheld ? n.upheld(ground) : n.dismissed(ground)}</p>
  }
  if (!measure) return null
  const what = deedText(measure.kind)
  if (kind !== 'measure') return <p>{kind === 'undone' ? n.undone(what) : n.answered(what)}</p>
  return (
    <p>
      <b>{what}.</b> {reasonText(measure.reason)} {untilText(measure.until)}{' '}
      {measure.words && <q dir="auto">{measure.words}</q>} {measure.kind === 'name' && n.rename}
    </p>
  )
}
