// Broadcasts of real events: the list, one of them, and making one.
import { w } from '../i18n/late/broadcasts'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { useAsked } from '../net/asked'
import { user } from '../net/live'
import { ForMembers } from '../ui/formembers'
import { Empty, Failure, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import { Tiles } from '../ui/tiles'
import { whenText } from '../ui/when'
import type { CastLine } from '../wire'
import { CastPart } from './broadcast'
import { NewCastPart } from './form'
import { ruleText } from './text'
import '../styles/profile.css'
import '../styles/events.css'
import '../styles/review.css'
import '../styles/broadcasts.css'

export function BroadcastsPage({ part }: { part: string | undefined }) {
  if (part === 'new') return <NewCastPart />
  return part === undefined ? <List /> : <CastPart key={part} id={part} />
}

function List() {
  useTitle(w.title)
  const { data, failure, retry } = useAsked(String(user.value?.id ?? 0), () => get('/api/broadcasts', {}))
  return (
    <div class="medium events">
      <div class="lead">
        <h1 tabIndex={-1}>{w.title}</h1>
        <p>{w.lead}</p>
        {user.value && !user.value.guest && (
          <p>
            <a class="btn primary" href="/broadcasts/new">
              {w.make}
            </a>
          </p>
        )}
        <ForMembers text={w.makeVisitor} />
      </div>
      {failure && !data ? (
        <Failure text={refusal(failure)} onRetry={retry} />
      ) : data ? (
        <>
          {data.running.length + data.coming.length + data.over.length === 0 && <Empty title={w.none} />}
          <Part title={w.running} casts={data.running} />
          <Part title={w.coming} casts={data.coming} />
          <Part title={w.over} casts={data.over} />
        </>
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Part({ title, casts }: { title: string; casts: readonly CastLine[] }) {
  return (
    <Tiles
      title={title}
      tiles={casts.map(c => ({
        href: `/broadcasts/${c.id}`,
        name: c.name || w.nameless,
        about: [ruleText(c.rule), w.by(c.host)].join(' · '),
        foot: whenText(c.starts),
      }))}
    />
  )
}
