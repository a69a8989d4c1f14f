// A class for its pupils, and for who may join one: what the teacher sees of them is said first.
import { classes as c } from '#words/classes'
import { useState } from 'preact/hooks'
import { Confirm } from '../game/confirm'
import { formatDate, t } from '../i18n'
import { get, post } from '../net/api'
import { useAction } from '../net/action'
import { go, listPath } from '../router'
import { Button } from '../ui/button'
import { CodeField } from '../ui/codefield'
import { Refused } from '../ui/notice'
import { Switch } from '../ui/switch'
import type { ClassInvitation, OpenEntry, OpenList } from '../wire'
import { w } from '../i18n/late/lists'

/** What a pupil reads above the list. */
export function InClass({ list: l, onChanged }: { list: OpenList; onChanged: () => void }) {
  const { fault, run } = useAction()
  const [asked, setAsked] = useState(false)
  const leave = () =>
    run(async () => {
      await post('/api/lists/{id}/leave', {}, { id: l.id })
      onChanged()
    })
  return (
    <div class="in-class">
      <p class="note">{c.in(l.owner.name, formatDate(new Date(l.class!.joined!)))}</p>
      <Button kind="quiet" icon="close" onClick={() => setAsked(true)}>
        {c.leave}
      </Button>
      {fault && <Refused fault={fault} />}
      {asked && (
        <Confirm
          title={c.leaveSure}
          note={c.leaveNote}
          yes={c.leave}
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

interface MarkProps {
  list: string
  entry: OpenEntry
  n: number
  onChanged: () => void
}

/** Says that a study has been worked through: no server can know. */
export function Mark({ list, entry: e, n, onChanged }: MarkProps) {
  const { fault, run } = useAction()
  const say = (done: boolean) =>
    run(async () => {
      await post(
        '/api/lists/{id}/done',
        { id: e.id, ...(e.chapter !== undefined && { chapter: e.chapter }), done },
        { id: list },
      )
      onChanged()
    })
  return (
    <span class="class-mark">
      <Switch label={c.marked(n)} checked={e.state === 'done'} onChange={done => void say(done)} />
      {fault && <Refused fault={fault} />}
    </span>
  )
}

/** Joins a class by its code, which a link may bring along. */
export function Join({ code: given }: { code: string }) {
  const [code, setCode] = useState(given)
  const [found, setFound] = useState<{ code: string; of: ClassInvitation }>()
  const { busy, fault, run } = useAction()
  const look = () =>
    run(async () => {
      setFound(undefined)
      setFound({ code, of: await get('/api/class/{id}', { id: idOf(code) }) })
    })
  const join = (by: string) =>
    run(async () => {
      const { id } = await post('/api/class/{id}/join', {}, { id: idOf(by) })
      go(listPath(id))
    })
  return (
    <section class="card list-class" aria-labelledby="join-class">
      <h2 id="join-class">{c.join}</h2>
      <form
        class="list-form"
        onSubmit={e => {
          e.preventDefault()
          if (!busy) void look()
        }}
      >
        <CodeField label={c.joinCode} code={code} set={setCode} />
        <Button type="submit" busy={busy}>
          {c.look}
        </Button>
      </form>
      {found && (
        <div class="class-found">
          <p>
            <b dir="auto">{found.of.title || w.title}</b> · {w.by(found.of.owner.name)}
          </p>
          <p class="note">{c.seen(found.of.owner.name)}</p>
          <Button kind="primary" busy={busy} onClick={() => void join(found.code)}>
            {c.yes}
          </Button>
        </div>
      )}
      {fault && <Refused fault={fault} />}
    </section>
  )
}

/** As an address can have it. */
const idOf = (code: string): string => code.replaceAll(/[^0-9A-Za-z]/g, '') || '-'
