// The rules for people, appeals, and the pages of moderators.
import { m } from '../i18n/late/moderation'
import { closeCode, user } from '../net/live'
import { Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import { Measures } from './measures'
import { ModPage } from './mod'
import { RulesPage } from './rules'

export function ModerationPage({ name, id }: { name: string; id?: string }) {
  return name === 'rules' ? <RulesPage /> : name === 'mod' ? <ModPage id={id ?? ''} /> : <AppealPage />
}

const a = m.appeal
const SUSPENDED = 4502

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
        <Measures key={me.id} id={me.id} />
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
