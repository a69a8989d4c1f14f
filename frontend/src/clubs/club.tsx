// One club: what it says, its news and its people, and what the viewer may do in it.
import { useState } from 'preact/hooks'
import { Confirm } from '../game/confirm'
import { formatDate, t } from '../i18n'
import { w } from '../i18n/late/clubs'
import { refusal } from '../i18n/refusal'
import { ReportButton } from '../moderation/button'
import { get, post } from '../net/api'
import { useAction } from '../net/action'
import { useAsked } from '../net/asked'
import { user } from '../net/live'
import { go } from '../router'
import { Button } from '../ui/button'
import { CodeField } from '../ui/codefield'
import { CopyButton } from '../ui/copy'
import { Linked } from '../ui/linked'
import { Failure, Loading, Refused } from '../ui/notice'
import { useTitle } from '../ui/page'
import type { ClubPage } from '../wire'
import { ClubForm } from './form'
import { News } from './news'
import { Season } from './season'
import { People } from './people'

export function ClubPart({ id }: { id: string }) {
  const { data, failure, retry } = useAsked(`club ${id} ${user.value?.id ?? 0}`, () => get('/api/clubs/{id}', { id }))
  const [changed, setChanged] = useState<{ of: ClubPage; to: ClubPage }>() // answers to what was done here
  const club = data && changed?.of === data ? changed.to : data
  useTitle(club?.name || w.title)
  if (club && data)
    return (
      <Shown c={club} take={to => setChanged({ of: data, to })} onLeft={alone => (alone ? go('/clubs') : retry())} />
    )
  return (
    <div class="medium events">
      <div class="lead">
        <h1 tabIndex={-1}>{w.title}</h1>
      </div>
      {failure ? <Failure text={refusal(failure)} onRetry={retry} /> : <Loading />}
    </div>
  )
}

export interface ClubProps {
  c: ClubPage
  take: (c: ClubPage) => void
}

function Shown({ c, take, onLeft }: ClubProps & { onLeft: (alone: boolean) => void }) {
  const leads = c.me.standing === 'leader'
  const leader = c.members[0]
  return (
    <div class="medium events">
      <div class="lead">
        <h1 tabIndex={-1} dir="auto">
          {c.name || w.nameless}
        </h1>
        <p class="muted">
          {`${w.members(c.members.length)} · ${w.ways[c.joining as 'open']} · ${w.since(formatDate(new Date(c.created)))}`}
        </p>
        {c.hidden && <p class="note">{w.hidden}</p>}
        {c.text && (
          <p class="event-text" dir="auto">
            <Linked text={c.text} />
          </p>
        )}
      </div>
      <Mine key={c.me.standing} c={c} take={take} onLeft={onLeft} />
      {leads && <Lead c={c} take={take} />}
      <News c={c} take={take} />
      <Season c={c} />
      <People c={c} take={take} />
      {!leads && leader && user.value && (
        <p>
          <ReportButton name={leader.user.name} work={{ path: `/clubs/${c.id}`, title: c.name || w.nameless }} />
        </p>
      )}
    </div>
  )
}

/** What the viewer is to the club: joins, asks, leaves. */
function Mine({ c, take, onLeft }: ClubProps & { onLeft: (alone: boolean) => void }) {
  const { busy, fault, run } = useAction()
  const [code, setCode] = useState('')
  const [asked, setAsked] = useState(false)
  const s = c.me.standing ?? ''
  const alone = c.members.length === 1
  const leave = () =>
    run(async () => {
      await post('/api/clubs/{id}/leave', {}, { id: c.id })
      onLeft(alone && s !== 'asked')
    })
  const join = () => run(async () => take(await post('/api/clubs/{id}/join', code ? { code } : {}, { id: c.id })))
  if (!user.value || user.value.guest)
    return <p class="note">{user.value ? w.refusals.club_guest : w.refusals.club_visitor}</p>
  if (s === 'removed') return <p class="note">{w.removed(c.me.reason ?? '')}</p>
  return (
    <div class="event-orders">
      {s === 'asked' && <p role="status">{w.waits}</p>}
      {s === 'leader' || s === 'member' || s === 'asked' ? (
        <p>
          <Button busy={busy} onClick={() => (s === 'asked' ? void leave() : setAsked(true))}>
            {s === 'asked' ? w.takeBack : w.leave}
          </Button>
        </p>
      ) : (
        <form
          class="club-seek event-form"
          onSubmit={x => {
            x.preventDefault()
            if (!busy) void join()
          }}
        >
          {c.joining === 'code' && <CodeField label={w.code} code={code} set={setCode} />}
          <Button type="submit" kind="primary" busy={busy}>
            {c.joining === 'asked' ? w.ask : w.join}
          </Button>
        </form>
      )}
      <Refused fault={fault} />
      {asked && (
        <Confirm
          title={w.leaveSure}
          note={alone ? w.endNote : w.leaveNote}
          yes={w.leave}
          no={t.shell.close}
          icon="close"
          danger
          onYes={() => void leave()}
          onClose={() => setAsked(false)}
        />
      )}
    </div>
  )
}

/** The code, and the form that changes the club: for leaders. */
function Lead({ c, take }: ClubProps) {
  const [open, setOpen] = useState(false)
  const { busy, fault, run } = useAction()
  const { name, text, joining } = c
  return (
    <section class={open || joining === 'code' ? 'card' : undefined}>
      {joining === 'code' && c.code && (
        <>
          <p>
            {w.code}: <b class="club-code">{`${c.code.slice(0, 4)} ${c.code.slice(4)}`}</b>
          </p>
          <p class="row">
            <CopyButton text={c.code} label={w.copy} />
            <Button
              kind="quiet"
              busy={busy}
              onClick={() =>
                void run(async () =>
                  take(await post('/api/clubs/{id}', { name, text, joining, renew: true }, { id: c.id })),
                )
              }
            >
              {w.renew}
            </Button>
          </p>
          <p class="note">{w.renewNote}</p>
          <Refused fault={fault} />
        </>
      )}
      {open ? (
        <ClubForm
          club={{ name, text, joining }}
          save={w.save}
          onSave={async x => {
            take(await post('/api/clubs/{id}', { ...x }, { id: c.id }))
            setOpen(false)
          }}
        />
      ) : (
        <p>
          <Button icon="gear" onClick={() => setOpen(true)}>
            {w.change}
          </Button>
        </p>
      )}
    </section>
  )
}
