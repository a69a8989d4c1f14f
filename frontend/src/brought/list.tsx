// Brought games, the newest first.
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { w } from '../i18n/late/brought'
import { refusal } from '../i18n/refusal'
import { useAction } from '../net/action'
import { get, post } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { Members } from '../positions/members'
import { ReportButton } from '../moderation/button'
import { user } from '../net/live'
import { hashOfMoves } from '../study/hash'
import { Button } from '../ui/button'
import { later } from '../ui/later'
import { Empty, Failure, Loading, Refused } from '../ui/notice'
import type { Brought, BroughtPage } from '../wire'

const Review = later('Review', () => import('./review'))

export function List({ name }: { name: string | undefined }) {
  const [page, setPage] = useState<BroughtPage>()
  const [failure, setFailure] = useState<Fault>()
  const [sure, setSure] = useState(false)
  const { busy, fault, run } = useAction()
  const own = name === undefined
  const ask = (before?: number): Promise<BroughtPage> => {
    const query: Record<string, string> = before ? { before: String(before) } : {}
    return own ? get('/api/me/brought', {}, query) : get('/api/users/{name}/brought', { name }, query)
  }
  const load = () =>
    ask().then(
      p => {
        setPage(p)
        setFailure(undefined)
      },
      (e: unknown) => setFailure(asFault(e)),
    )
  useEffect(() => void load(), [])
  if (failure) return <Failure text={refusal(failure)} onRetry={() => void load()} />
  if (!page) return <Loading />
  const show = (shown: boolean, ids?: string[]) =>
    run(async () => {
      setPage(await post('/api/me/brought/show', { shown, ...(ids && { ids }) }))
    })
  const remove = (ids?: string[]) =>
    run(async () => {
      setSure(false)
      setPage(await post('/api/me/brought/remove', ids ? { ids } : { all: true }))
    })
  const more = () =>
    run(async () => {
      const next = await ask(page.next)
      setPage({ ...next, games: [...page.games, ...next.games] })
    })
  if (page.games.length === 0)
    return own ? (
      <Empty title={w.empty}>
        <p>{w.emptyHow}</p>
      </Empty>
    ) : (
      <Empty title={w.emptyOf} />
    )
  return (
    <section class="card" aria-label={w.title}>
      <div class="row between">
        <a href="/positions#freestyle/15/?from=brought&any=1">{w.search}</a>
        {own && (
          <span class="muted">
            {w.count(page.total, page.most)} · {w.shownOf(page.shown)}
          </span>
        )}
      </div>
      <ul class="brought-list">
        {page.games.map(g => (
          <li key={g.id}>
            <Row of={g} />
            {name && user.value && (
              <ReportButton
                name={name}
                work={{
                  path: `/brought/${encodeURIComponent(name)}/${g.id}`,
                  title: w.pair(g.black || w.nameless, g.white || w.nameless),
                }}
              />
            )}
            {own && <ReviewRow of={g} />}
            {own && (
              <span class="row">
                <Button busy={busy} onClick={() => void show(!g.shown, [g.id])}>
                  {g.shown ? w.hide : w.show}
                </Button>
                <Button kind="quiet" icon="close" label={w.remove} busy={busy} onClick={() => void remove([g.id])} />
              </span>
            )}
          </li>
        ))}
      </ul>
      {page.next && (
        <Button busy={busy} onClick={() => void more()}>
          {w.more}
        </Button>
      )}
      <Refused fault={fault} />
      {own && (
        <details>
          <summary>{w.all}</summary>
          <div class="row">
            <Button busy={busy} onClick={() => void show(true)}>
              {w.showAll}
            </Button>
            <Button busy={busy} onClick={() => void show(false)}>
              {w.hideAll}
            </Button>
            {sure ? (
              <Button kind="danger" busy={busy} onClick={() => void remove()}>
                {w.sure}
              </Button>
            ) : (
              <Button busy={busy} onClick={() => setSure(true)}>
                {w.removeAll}
              </Button>
            )}
          </div>
        </details>
      )}
    </section>
  )
}

/** Asked for only where it is opened. */
function ReviewRow({ of: g }: { of: Brought }) {
  const [open, setOpen] = useState(false)
  return (
    <details class="brought-reviewed" open={open} onToggle={e => setOpen(e.currentTarget.open)}>
      <summary>{w.review.title}</summary>
      {open && <Review of={g} />}
    </details>
  )
}

function Row({ of: g }: { of: Brought }) {
  const facts = [
    w.won[g.winner],
    w.moves(g.moves.length),
    t.lobby.rules[g.rule as keyof typeof t.lobby.rules],
    g.played,
    g.event,
    g.noted && w.noted,
    g.file,
  ]
  return (
    <span class="brought-game">
      <a href={`/analysis${hashOfMoves(g.rule, g.size, g.moves)}`} title={w.open}>
        {w.pair(g.black || w.nameless, g.white || w.nameless)}
      </a>{' '}
      <Members of={g} /> {g.shown && <span class="tag">{w.shown}</span>}{' '}
      <small class="muted" dir="auto">
        {facts.filter(Boolean).join(' · ')}
      </small>
    </span>
  )
}
