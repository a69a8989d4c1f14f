// A person's record: names, earlier actions, reports.
import { useState } from 'preact/hooks'
import { formatDate, formatDay } from '../i18n'
import { m } from '../i18n/late/moderation'
import { mod as w } from '#words/mod'
import { get, post } from '../net/api'
import { useAction } from '../net/action'
import { user } from '../net/live'
import { useAsked } from '../net/asked'
import { userPath } from '../router'
import { Button } from '../ui/button'
import { nameOf } from '../ui/name'
import { Refused } from '../ui/notice'
import { useTitle } from '../ui/page'
import type { LoggedAction, CaseFile } from '../wire'
import { ActForm } from './actionform'
import { ActLine, deedOf } from './actline'
import { isForGood } from './measure'
import { Shown } from './pagestate'

export function PersonPage({ name }: { name: string }) {
  useTitle(w.title)
  const asked = useAsked(`mod/@${name}/${user.value?.id}`, () => get('/api/mod/people/{name}', { name }))
  const [fresh, setFresh] = useState<CaseFile>()
  const { run } = useAction()
  const again = () => run(async () => setFresh(await get('/api/mod/people/{name}', { name })))
  return (
    <Shown asked={asked}>
      {first => {
        const f = fresh?.who.id === first.who.id ? fresh : first
        return (
          <div class="medium mod">
            <p>
              <a href="/mod">{w.back}</a>
            </p>
            <h1 tabIndex={-1}>{nameOf(f.who.name)}</h1>
            {!f.moderator && <ActForm name={f.who.name} reason="other" onDone={() => void again()} />}
            <Person of={f} onUndone={() => void again()} />
          </div>
        )
      }}
    </Shown>
  )
}

const day = (until: string): string => (isForGood(until) ? w.forGood : formatDate(new Date(until)))

export function Person({ of: f, onUndone }: { of: CaseFile; onUndone: () => void }) {
  return (
    <section class="card">
      <h2>{w.person}</h2>
      <p>
        <a href={userPath(f.who.name)}>{nameOf(f.who.name)}</a>{' '}
        <span class="muted">{w.since(formatDate(new Date(f.created)))}</span>{' '}
        {f.moderator && <span class="tag">{w.isModerator}</span>}{' '}
        {f.muted && <span class="tag">{w.muted(day(f.muted))}</span>}{' '}
        {f.suspended && <span class="tag">{w.suspended(day(f.suspended))}</span>}{' '}
        {f.unrated && <span class="tag">{w.unrated(day(f.unrated))}</span>}
      </p>
      <p class="muted">{f.names.length > 0 ? w.names(f.names.join(', ')) : w.noNames}</p>
      <h3>{w.past}</h3>
      {f.actions.length === 0 ? (
        <p class="muted">{w.noPast}</p>
      ) : (
        <ul class="measures">
          {f.actions.map(a => (
            <Past key={a.id} of={a} onUndone={onUndone} />
          ))}
        </ul>
      )}
      <h3>{w.pastReports}</h3>
      {f.reports.length === 0 ? (
        <p class="muted">{w.noReports}</p>
      ) : (
        <ul class="cases">
          {f.reports.map(c => (
            <li key={c.id}>
              <a href={`/mod/${c.id}`}>{m.grounds[c.reason]}</a>{' '}
              <span class="muted">
                {formatDay(new Date(c.opened))} · {c.closed ? (c.upheld ? w.upheld : w.dismissed) : w.open}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

const UNDOABLE = ['warn', 'mute', 'suspend', 'unrated', 'name', 'hide', 'annul']

function Past({ of: a, onUndone }: { of: LoggedAction; onUndone: () => void }) {
  const { busy, fault, run } = useAction()
  const undo = () =>
    void run(async () => {
      await post('/api/mod/actions/{id}/undo', { reason: a.reason ?? 'other' }, { id: String(a.id) })
      onUndone()
    })
  return (
    <li>
      <ActLine of={a} />
      {UNDOABLE.includes(a.kind) && !a.undone && (
        <Button kind="quiet" icon="undo" label={`${w.undo}: ${deedOf(a)}`} busy={busy} onClick={undo}>
          {w.undo}
        </Button>
      )}
      <Refused fault={fault} />
    </li>
  )
}
