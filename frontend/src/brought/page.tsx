// Games from elsewhere that a member has brought: one's own, or those of somebody that are public.
import { w } from '../i18n/late/brought'
import { ReportButton } from '../moderation/button'
import { user } from '../net/live'
import { nameOf } from '../ui/name'
import { Empty, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import { useState } from 'preact/hooks'
import { Add } from './add'
import { List } from './list'
import { Names } from './names'
import '../styles/brought.css'

export function BroughtPage({ name }: { name: string | undefined }) {
  const me = user.value
  const own = name === undefined || name === me?.name
  const title = own ? w.title : w.titleOf(nameOf(name))
  useTitle(title)
  const [turn, setTurn] = useState(0)
  return (
    <div class="medium">
      <div class="lead">
        <h1 tabIndex={-1}>{title}</h1>
        {own && <p>{w.lead}</p>}
        {!own && me && <ReportButton name={name} work={{ path: `/brought/${encodeURIComponent(name)}`, title }} />}
      </div>
      {!own ? (
        <List key={name} name={name} />
      ) : me === undefined ? (
        <Loading />
      ) : me && !me.guest ? (
        <>
          <Add onDone={() => setTurn(n => n + 1)} />
          <Names onChange={() => setTurn(n => n + 1)} />
          <List key={turn} name={undefined} />
        </>
      ) : (
        <Empty title={w.visitor}>
          <a class="btn primary" href="/account">
            {w.signIn}
          </a>
        </Empty>
      )}
    </div>
  )
}
