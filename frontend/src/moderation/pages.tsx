// The rules for people, appeals, and the pages of moderators.
import { m } from '../i18n/late/moderation'
import { closeCode, user } from '../net/live'
import { decode } from '../router'
import { Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import { SUSPENDED } from './own'
import { later } from '../ui/later'
import { Measures } from './measures'
import { ModPage } from './mod'
import { Nothing } from './pagestate'
import { RulesPage } from './rules'

const FairOwn = later('FairOwn', () => import('./fairown'))

/** The router knows these pages by their first word alone: few come here. */
export function ModerationPage() {
  const path = location.pathname
  if (path === '/rules/conduct') return <RulesPage />
  if (path === '/appeal') return <AppealPage />
  const [, first, part = '', more] = path.split('/')
  const id = decode(part)
  return first === 'mod' && more === undefined && id !== null ? <ModPage key={id} id={id} /> : <Nothing />
}

const a = m.appeal

/** It is open to who is suspended. */
function AppealPage() {
  useTitle(a.title)
  const me = user.value
  return (
    <div class="narrow">
      <div class="lead">
        <h1 tabIndex={-1}>{a.title}</h1>
        <p>{a.lead}</p>
      </div>
      {closeCode.value === SUSPENDED && (
        <p class="banner" role="status">
          <span>{a.suspended}</span>{' '}
          <a class="btn plain" href="/account">
            {a.account}
          </a>
        </p>
      )}
      {me === undefined ? (
        <Loading />
      ) : me && !me.guest ? (
        <>
          <Measures key={me.id} id={me.id} />
          <FairOwn key={`fair/${me.id}`} id={me.id} />
        </>
      ) : (
        <section class="card">
          <p>{a.visitor}</p>
          <div>
            <a class="btn primary" href="/account">
              {a.account}
            </a>
          </div>
        </section>
      )}
    </div>
  )
}
