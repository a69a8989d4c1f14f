// Clubs: the list, one of them, and making one.
import { useState } from 'preact/hooks'
import { w } from '../i18n/late/clubs'
import { refusal } from '../i18n/refusal'
import { get, post } from '../net/api'
import { useAsked } from '../net/asked'
import { user } from '../net/live'
import { go } from '../router'
import { Button } from '../ui/button'
import { ForMembers } from '../ui/formembers'
import { Empty, Failure, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import { Tiles } from '../ui/tiles'
import type { ClubLine } from '../wire'
import { ClubPart } from './club'
import { ClubForm } from './form'
import '../styles/profile.css'
import '../styles/events.css'
import '../styles/clubs.css'

export function ClubsPage({ part }: { part: string | undefined }) {
  if (part === 'new') return <NewClubPart />
  return part === undefined ? <List /> : <ClubPart key={part} id={part} />
}

function List() {
  useTitle(w.title)
  const [sought, setSought] = useState('')
  const [name, setName] = useState('')
  const { data, failure, retry } = useAsked(`${user.value?.id ?? 0} ${name}`, () => get('/api/clubs', {}, { name }))
  return (
    <div class="medium events">
      <div class="lead">
        <h1 tabIndex={-1}>{w.title}</h1>
        <p>{w.lead}</p>
        {user.value && !user.value.guest && (
          <p>
            <a class="btn primary" href="/clubs/new">
              {w.make}
            </a>
          </p>
        )}
        <ForMembers text={w.makeVisitor} />
      </div>
      <form
        class="club-seek event-form"
        role="search"
        onSubmit={x => {
          x.preventDefault()
          setName(sought.trim())
        }}
      >
        <label>
          <span>{w.seek}</span>
          <input value={sought} maxLength={60} onInput={x => setSought(x.currentTarget.value)} />
        </label>
        <Button type="submit">{w.find}</Button>
      </form>
      {failure && !data ? (
        <Failure text={refusal(failure)} onRetry={retry} />
      ) : data ? (
        <>
          <Part title={w.mine} clubs={name ? [] : data.mine} />
          {data.clubs.length === 0 ? (
            <Empty title={name ? w.noneFound : w.none} />
          ) : (
            <Part title={w.all} clubs={data.clubs} />
          )}
        </>
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Part({ title, clubs }: { title: string; clubs: readonly ClubLine[] }) {
  return (
    <Tiles
      title={title}
      tiles={clubs.map(c => ({
        href: `/clubs/${c.id}`,
        name: c.name || w.nameless,
        about: [
          w.members(c.members),
          w.ways[c.joining as 'open'],
          w.standings[c.standing as 'leader'] as string | undefined,
        ]
          .filter(Boolean)
          .join(' · '),
      }))}
    />
  )
}

function NewClubPart() {
  useTitle(w.newTitle)
  const [key] = useState(() => crypto.randomUUID())
  const member = user.value && !user.value.guest
  return (
    <div class="narrow events">
      <div class="lead">
        <h1 tabIndex={-1}>{w.newTitle}</h1>
        {!member && <p>{user.value ? w.refusals.club_guest : w.refusals.club_visitor}</p>}
      </div>
      {member && (
        <ClubForm
          club={{ name: '', text: '', joining: 'open' }}
          save={w.create}
          onSave={async c => go(`/clubs/${(await post('/api/clubs', { ...c, key })).id}`)}
        />
      )}
    </div>
  )
}
