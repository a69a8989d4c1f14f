// The own vacation: begun and ended by oneself.
import { useEffect, useState } from 'preact/hooks'
import { formatDay } from '../i18n'
import { w } from '../i18n/late/days'
import { refusal } from '../i18n/refusal'
import { get, post } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { user } from '../net/live'
import { Button } from '../ui/button'
import { Failure, Loading, Refused } from '../ui/notice'
import type { Allowance } from '../wire'
import { useAction } from '../net/action'

export function Vacation() {
  return (
    <section class="card vacation" aria-labelledby="vacation">
      <h2 id="vacation">{w.vacation}</h2>
      {user.value?.guest ? <p class="note">{w.guest}</p> : <Own />}
    </section>
  )
}

function Own() {
  const [have, setHave] = useState<Allowance>()
  const [failed, setFailed] = useState<Fault>()
  const { busy, fault, run } = useAction()
  const read = () => {
    setFailed(undefined)
    get('/api/me/vacation', {}).then(setHave, (e: unknown) => setFailed(asFault(e)))
  }
  useEffect(read, [])
  if (!have) return failed ? <Failure text={refusal(failed)} onRetry={read} /> : <Loading />
  const on = (have.until ?? 0) > Date.now()
  const change = () =>
    run(async () => {
      setHave(await post('/api/me/vacation', { on: !on }))
    })
  return (
    <>
      <p class="note">{w.rules(have.most)}</p>
      <p class="note">{w.downtime}</p>
      <p role="status">
        {on && <b>{w.on(formatDay(new Date(have.until!)))} </b>}
        {w.daysLeft(have.left, have.most)}
      </p>
      {have.left === 0 && have.back && <p class="note">{w.back(formatDay(new Date(have.back)))}</p>}
      <div class="row">
        <Button
          kind={on ? 'primary' : 'plain'}
          busy={busy}
          disabled={!on && have.left === 0}
          onClick={() => void change()}
        >
          {on ? w.end : w.start}
        </Button>
      </div>
      <Refused fault={fault} lead={w.notChanged} />
    </>
  )
}
