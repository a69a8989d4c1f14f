// The consequences of leaving games, and one's own record.
import { formatDate, formatDay, formatHour, t } from '../i18n'
import { conduct as c } from '#words/conduct'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { user } from '../net/live'
import { useAsked } from '../net/asked'
import { gamePath } from '../router'
import { Measures } from '../moderation/measures'
import { Failure, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import type { ConductPage as Conduct } from '../wire'
import '../styles/conduct.css'

const RULES = ['counts', 'weights', 'limit', 'length', 'means', 'never'] as const

export function ConductPage() {
  useTitle(c.title)
  const me = user.value
  return (
    <div class="narrow">
      <h1 tabIndex={-1}>{c.title}</h1>
      <p>{c.lead}</p>
      <section class="card">
        <h2>{c.own}</h2>
        {me ? <Own key={me.id} id={me.id} /> : me === null ? <p class="muted">{c.visitor}</p> : <Loading />}
      </section>
      {me && !me.guest && <Measures key={`measures ${me.id}`} id={me.id} />}
      <section class="card">
        <h2>{c.rule}</h2>
        <ul class="rules">
          {RULES.map(r => (
            <li key={r}>{c.rules[r]}</li>
          ))}
        </ul>
      </section>
    </div>
  )
}

const tenths = (n: number): string => new Intl.NumberFormat(t.language.tag, { maximumFractionDigits: 1 }).format(n)

function Own({ id }: { id: number }) {
  const { data, failure, retry } = useAsked(`conduct/${id}`, () => get('/api/me/conduct', {}))
  if (failure) return <Failure text={refusal(failure)} onRetry={retry} />
  return data ? <Record of={data} /> : <Loading />
}

function Record({ of: r }: { of: Conduct }) {
  const bad = r.ends.flatMap(({ kind, ...e }) => (kind === '' ? [] : [{ ...e, kind }]))
  const pausing = r.pause && Date.parse(r.pause.ends) > Date.now()
  return (
    <>
      {r.pause && (
        <p class={pausing ? undefined : 'muted'} role={pausing ? 'status' : undefined}>
          {pausing
            ? c.pausing(formatDay(new Date(r.pause.ends)), formatHour(new Date(r.pause.ends)))
            : c.last(formatDate(new Date(r.pause.ends)))}
        </p>
      )}
      {bad.length > 0 ? (
        <>
          <p>{c.sum(tenths(r.count.weight), tenths(r.count.limit), r.count.games)}</p>
          <ul>
            {bad.map(e => (
              <li key={e.g}>
                <a href={gamePath(e.g)}>{formatDate(new Date(e.at))}</a>: {c.endings[e.kind]}
              </li>
            ))}
          </ul>
        </>
      ) : (
        <p class="muted">{r.ends.length > 0 ? c.fine : c.none}</p>
      )}
    </>
  )
}
