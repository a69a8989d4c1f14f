// Which devices are told of games while no page is open, and of what.
import { useEffect, useState } from 'preact/hooks'
import { formatDay } from '../i18n'
import { w } from '../i18n/late/push'
import { get, post } from '../net/api'
import { asFault, Fault } from '../net/fault'
import { user } from '../net/live'
import { permission } from '../net/notify'
import { ability, installed, subscribe, unsubscribe, type Ability } from '../net/push'
import { Button } from '../ui/button'
import { Loading, Refused } from '../ui/notice'
import { Switch } from '../ui/switch'
import type { Kinds, PushDevice, PushPage } from '../wire'
import '../styles/push.css'

const ALL: Kinds = { turn: true, challenge: true, began: true, reminder: true, vacation: true }
const KINDS = ['turn', 'reminder', 'vacation', 'challenge', 'began'] as const

export function Push() {
  const who = user.value
  return (
    <div class="pushes">
      <h3>{w.title}</h3>
      <p class="note">{w.lead}</p>
      {who === undefined ? (
        <Loading />
      ) : !who || who.guest ? (
        <p>
          {w.account} <a href="/account">{w.signUp}</a>
        </p>
      ) : (
        <Devices key={who.id} />
      )}
    </div>
  )
}

interface Here {
  can: Ability
  subscribed: boolean
}

function Devices() {
  const [page, setPage] = useState<PushPage>()
  const [here, setHere] = useState<Here>()
  const [busy, setBusy] = useState<string>()
  const [fault, setFault] = useState<Fault>()
  const [failed, setFailed] = useState(false)
  const look = () => {
    setFault(undefined)
    void ability().then(setHere)
    get('/api/me/push', {}).then(setPage, (e: unknown) => setFault(asFault(e)))
  }
  useEffect(look, [])
  useEffect(() => {
    if (here?.can !== 'worker') return
    let left = false
    void installed().then(() => left || look())
    return () => {
      left = true
    }
  }, [here?.can])
  /** One thing at a time. */
  const run = async (what: string, act: () => Promise<PushPage | undefined>) => {
    setBusy(what)
    setFault(undefined)
    setFailed(false)
    try {
      const next = await act()
      if (next) setPage(next)
    } catch (e) {
      if (e instanceof Fault) setFault(e)
      else setFailed(true)
    }
    setHere(await ability())
    setBusy(undefined)
  }
  if (!page || !here) {
    if (!fault) return <Loading />
    return (
      <>
        <Refused fault={fault} />
        <div class="row">
          <Button icon="again" onClick={look}>
            {w.again}
          </Button>
        </div>
      </>
    )
  }
  if (!page.key) return <p class="muted">{w.off}</p>
  const { key, devices, most } = page
  const known = devices.find(d => d.this)
  const mine = here.subscribed ? known : undefined
  /** Of those that are told something: a browser that has lost its subscription is none. */
  const told = mine ? devices : devices.filter(d => !d.this)
  const keep = (kinds: Kinds) =>
    run('here', async () => {
      const s = await subscribe(key)
      return s && post('/api/me/push', { ...s, kinds })
    })
  const remove = (d: PushDevice) =>
    run(String(d.id), async () => {
      if (d.this) await unsubscribe()
      return post('/api/me/push/remove', { id: d.id })
    })
  return (
    <>
      {mine ? (
        <>
          {KINDS.map(k => (
            <Switch
              key={k}
              label={w[k]}
              checked={mine.kinds[k]}
              onChange={on => void keep({ ...mine.kinds, [k]: on })}
            />
          ))}
          <div class="row">
            <Button busy={busy === String(mine.id)} onClick={() => void remove(mine)}>
              {w.stop}
            </Button>
          </div>
        </>
      ) : (
        <>
          {known && here.can === 'yes' && <p role="status">{w.lost}</p>}
          <Off can={here.can} busy={busy === 'here'} onAllow={() => void keep(ALL)} onAgain={look} />
        </>
      )}
      <p class="refused" role="alert">
        {failed && w.failed}
      </p>
      <Refused fault={fault} lead={w.kept} />
      <h4 id="push-devices">{w.devices}</h4>
      {told.length === 0 ? (
        <p class="muted">{w.nobody}</p>
      ) : (
        <ul aria-labelledby="push-devices">
          {told.map(d => (
            <Device key={d.id} of={d} busy={busy === String(d.id)} onRemove={() => void remove(d)} />
          ))}
        </ul>
      )}
      <p class="note">{w.most(most)}</p>
    </>
  )
}

/** This device is told nothing: what can be done. */
function Off(o: { can: Ability; busy: boolean; onAllow: () => void; onAgain: () => void }) {
  if (o.can === 'yes')
    return (
      <>
        <div class="row">
          <Button icon="bell" kind="primary" busy={o.busy} onClick={o.onAllow}>
            {w.allow}
          </Button>
        </div>
        {permission.value === 'default' && <p class="note">{w.allowNote}</p>}
      </>
    )
  return (
    <>
      <p>{w[o.can]}</p>
      {(o.can === 'denied' || o.can === 'worker') && (
        <div class="row">
          <Button icon="again" onClick={o.onAgain}>
            {w.again}
          </Button>
        </div>
      )}
    </>
  )
}

function Device({ of: d, busy, onRemove }: { of: PushDevice; busy: boolean; onRemove: () => void }) {
  const name = d.browser && d.system ? w.where(d.browser, d.system) : (d.browser ?? d.system ?? w.device)
  return (
    <li>
      <span>
        <b>{name}</b> {d.this && <span class="tag">{w.here}</span>}{' '}
        <span class="note">{w.since(formatDay(new Date(d.created)))}</span>
      </span>
      <Button kind="quiet" busy={busy} label={w.removeWho(name)} onClick={onRemove}>
        {w.remove}
      </Button>
    </li>
  )
}
