// Members of a club; for leaders also who asks, and who may not join.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Confirm } from '../game/confirm'
import { formatDate, t } from '../i18n'
import { w } from '../i18n/late/clubs'
import { post } from '../net/api'
import { useAction } from '../net/action'
import { user } from '../net/live'
import { userPath } from '../router'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import type { Clubman, ClubOrder } from '../wire'
import type { ClubProps } from './club'

export function People({ c, take }: ClubProps) {
  const { busy, fault, run } = useAction()
  const [promoted, setPromoted] = useState<Clubman>()
  const [removed, setRemoved] = useState<Clubman>()
  const leads = c.me.standing === 'leader'
  const order = (p: Clubman, action: ClubOrder['action'], reason?: string) =>
    run(async () => {
      take(await post('/api/clubs/{id}/order', { user: p.user.id, action, ...(reason && { reason }) }, { id: c.id }))
      setRemoved(undefined)
    })
  const asking = c.out?.filter(p => p.standing === 'asked') ?? []
  const out = c.out?.filter(p => p.standing !== 'asked') ?? []
  const leaders = c.members.filter(p => p.standing === 'leader')
  return (
    <>
      {asking.length > 0 && (
        <section class="card" aria-labelledby="club-asking">
          <h2 id="club-asking">{w.asking}</h2>
          <ul class="club-people">
            {asking.map(p => (
              <Line key={p.user.id} p={p}>
                <Button
                  kind="primary"
                  busy={busy}
                  label={w.acceptName(p.user.name)}
                  onClick={() => void order(p, 'accept')}
                >
                  {w.accept}
                </Button>
                <Button busy={busy} label={w.declineName(p.user.name)} onClick={() => void order(p, 'decline')}>
                  {w.decline}
                </Button>
              </Line>
            ))}
          </ul>
        </section>
      )}
      <section class="card" aria-labelledby="club-members">
        <h2 id="club-members">{w.people(c.members.length, c.most)}</h2>
        <ul class="club-people">
          {c.members.map(p => (
            <Line key={p.user.id} p={p}>
              {leads && p.standing === 'leader' && p.user.id === user.value?.id && leaders.length > 1 && (
                <Button kind="quiet" busy={busy} onClick={() => void order(p, 'stepdown')}>
                  {w.stepDown}
                </Button>
              )}
              {leads && p.standing === 'member' && (
                <>
                  <Button kind="quiet" label={w.promoteName(p.user.name)} onClick={() => setPromoted(p)}>
                    {w.promote}
                  </Button>
                  <Button kind="quiet" label={w.removeName(p.user.name)} onClick={() => setRemoved(p)}>
                    {w.remove}
                  </Button>
                </>
              )}
              {removed?.user.id === p.user.id && (
                <Reason busy={busy} onReason={reason => void order(p, 'remove', reason)} name={p.user.name} />
              )}
            </Line>
          ))}
        </ul>
        <Refused fault={fault} />
      </section>
      {out.length > 0 && (
        <section class="card" aria-labelledby="club-out">
          <h2 id="club-out">{w.out}</h2>
          <ul class="club-people">
            {out.map(p => (
              <Line key={p.user.id} p={p}>
                <Button
                  kind="quiet"
                  busy={busy}
                  label={w.readmitName(p.user.name)}
                  onClick={() => void order(p, 'readmit')}
                >
                  {w.readmit}
                </Button>
              </Line>
            ))}
          </ul>
        </section>
      )}
      {promoted && (
        <Confirm
          title={w.promoteName(promoted.user.name)}
          note={w.promoteNote}
          yes={w.promote}
          no={t.shell.close}
          icon="check"
          onYes={() => void order(promoted, 'promote')}
          onClose={() => setPromoted(undefined)}
        />
      )}
    </>
  )
}

function Line({ p, children }: { p: Clubman; children?: ComponentChildren }) {
  return (
    <li>
      <span class="club-name">
        <a href={userPath(p.user.name)}>
          <bdi>{p.user.name}</bdi>
        </a>{' '}
        <small class="muted">
          {[p.standing === 'member' ? '' : w.standings[p.standing as 'leader'], formatDate(new Date(p.since)), p.reason]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      {children}
    </li>
  )
}

function Reason({ busy, name, onReason }: { busy: boolean; name: string; onReason: (reason: string) => void }) {
  const [reason, setReason] = useState('')
  return (
    <form
      class="event-form"
      onSubmit={x => {
        x.preventDefault()
        if (!busy) onReason(reason)
      }}
    >
      <label>
        <span>{w.reason}</span>
        <input value={reason} maxLength={200} required onInput={x => setReason(x.currentTarget.value)} />
      </label>
      <Button type="submit" kind="danger" busy={busy}>
        {w.removeName(name)}
      </Button>
    </form>
  )
}
