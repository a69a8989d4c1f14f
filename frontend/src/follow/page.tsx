// Whom one follows, who of them is here and plays, and what others see of oneself.
import { f } from '../i18n/late/following'
import { refusal } from '../i18n/refusal'
import { useAction } from '../net/action'
import { user } from '../net/live'
import { gamePath, userPath } from '../router'
import { Button } from '../ui/button'
import { NameForm } from '../ui/nameform'
import { nameOf } from '../ui/name'
import { Empty, Failure, Loading, Refused } from '../ui/notice'
import { useTitle } from '../ui/page'
import { t } from '../i18n'
import type { Followee } from '../wire'
import { Privacy } from './privacy'
import { changeFollow, followFault, following, readFollowing, useFollowing } from './store'
import '../styles/follow.css'

export function FollowingPage() {
  useTitle(f.title)
  useFollowing()
  const me = user.value
  return (
    <div class="narrow">
      <div class="lead">
        <h1 tabIndex={-1}>{f.title}</h1>
        <p>{f.lead}</p>
      </div>
      {me === undefined ? (
        <Loading />
      ) : me && !me.guest ? (
        <>
          <List />
          <Privacy key={me.id} />
        </>
      ) : (
        <Empty title={f.visitor}>
          <a class="btn primary" href="/account">
            {f.signIn}
          </a>
        </Empty>
      )}
    </div>
  )
}

/** Members who play come first, then those who are here, then the others. */
const rank = (x: Followee): number => (x.playing ? 0 : x.online ? 1 : 2)

function List() {
  const { doing, fault, run } = useAction()
  const page = following.value
  if (!page)
    return followFault.value ? (
      <Failure text={refusal(followFault.value)} onRetry={() => void readFollowing()} />
    ) : (
      <Loading />
    )
  const change = (name: string, on: boolean) => run(() => changeFollow(name, on), name)
  const list = page.list.toSorted((a, b) => rank(a) - rank(b))
  const here = list.filter(x => x.online).length
  return (
    <section class="card" aria-labelledby="followed">
      <div class="row between">
        <h2 id="followed">{here > 0 ? f.here(here) : f.title}</h2>
        <span class="muted">{f.count(list.length, page.most)}</span>
      </div>
      {followFault.value && <p class="note">{f.stale}</p>}
      {list.length === 0 ? (
        <Empty title={f.empty}>
          <p>{f.emptyHow}</p>
        </Empty>
      ) : (
        <ul class="followed">
          {list.map(x => (
            <Row key={x.name} of={x} busy={doing === x.name} onDrop={() => void change(x.name, false)} />
          ))}
        </ul>
      )}
      <NameForm class="follow-add" label={f.name} action={f.follow} onName={name => change(name, true)} />
      <Refused fault={fault} />
    </section>
  )
}

function Row({ of: x, busy, onDrop }: { of: Followee; busy: boolean; onDrop: () => void }) {
  return (
    <li>
      <span class="followed-who">
        <span class={x.online ? 'followed-dot here' : 'followed-dot'} aria-hidden="true" />
        <a href={userPath(x.name)}>{nameOf(x.name)}</a>
        {x.program && <span class="tag">{t.shell.bot}</span>}
        <span class="muted">{x.playing ? f.playing : x.online ? f.online : f.offline}</span>
      </span>
      {x.playing && (
        <a class="btn plain" href={gamePath(x.playing)} aria-label={f.watchWho(x.name)}>
          {f.watch}
        </a>
      )}
      <Button kind="quiet" icon="close" label={f.unfollowWho(x.name)} busy={busy} onClick={onDrop} />
    </li>
  )
}
