// What a member lets others know and do. It is kept by the server: every device has the same.
import { useState } from 'preact/hooks'
import { f } from '../i18n/late/following'
import { refusal } from '../i18n/refusal'
import { get, post } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { useAsked } from '../net/asked'
import { Failure, Loading, Refused } from '../ui/notice'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import type { MayFollow, Privacy as Settings } from '../wire'
import { readFollowing } from './store'

const MAY = ['everybody', 'followed', 'nobody'] as const satisfies readonly MayFollow[]

export function Privacy() {
  const { data, failure, retry } = useAsked('privacy', () => get('/api/me/privacy', {}))
  const [changed, setChanged] = useState<Settings>()
  const [fault, setFault] = useState<Fault>()
  const now = changed ?? data
  const change = async (part: Partial<Settings>) => {
    if (!now) return
    const [before, to] = [now, { ...now, ...part }]
    setChanged(to)
    setFault(undefined)
    try {
      await post('/api/me/privacy', to)
      void readFollowing()
    } catch (e) {
      setChanged(before)
      setFault(asFault(e))
    }
  }
  return (
    <section class="card" aria-labelledby="privacy">
      <h2 id="privacy">{f.privacy}</h2>
      {failure ? (
        <Failure text={refusal(failure)} onRetry={retry} />
      ) : !now ? (
        <Loading />
      ) : (
        <>
          <Segmented
            label={f.who}
            value={now.follow}
            note={f.mayNotes[now.follow]}
            onChange={follow => void change({ follow })}
            options={MAY.map(m => [m, f.may[m]] as const)}
          />
          <Switch
            label={f.hidden}
            note={f.hiddenNote}
            checked={now.hidden}
            onChange={hidden => void change({ hidden })}
          />
        </>
      )}
      <Refused fault={fault} />
    </section>
  )
}
