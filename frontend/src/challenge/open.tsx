// The page that a link to a challenge leads to: whoever opens it takes it.
import { formatDay, formatHour } from '../i18n'
import { openchallenge as w } from '#words/openchallenge'
import { refusal } from '../i18n/refusal'
import { w as challenge } from '../i18n/late/challenge'
import { Without } from '../game/without'
import { settingsText } from '../lobby/seeks'
import { useAction } from '../net/action'
import { get, post } from '../net/api'
import { useAsked } from '../net/asked'
import { ensureUser } from '../net/live'
import { gamePath, go } from '../router'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { Failure, Loading, Refused } from '../ui/notice'
import { useTitle } from '../ui/page'
import type { OpenPage } from '../wire'

export function OpenChallengePage({ id }: { id: string }) {
  useTitle(w.title)
  const { data, failure, retry } = useAsked(id, () => get('/api/open/{id}', { id }))
  return (
    <div class="narrow">
      <h1 tabIndex={-1}>{w.title}</h1>
      {failure ? (
        <Failure text={refusal(failure)} {...(failure.why !== 'open_missing' && { onRetry: retry })} />
      ) : data ? (
        <Offer of={data} />
      ) : (
        <Loading />
      )}
    </div>
  )
}

function Offer({ of: c }: { of: OpenPage }) {
  const { busy, fault, run } = useAction()
  const take = () =>
    run(async () => {
      await ensureUser()
      go(gamePath((await post('/api/open/{id}/take', {}, { id: c.id })).g))
    })
  return (
    <section class="card stack">
      <p>
        <b>{settingsText(c.settings)}</b>
      </p>
      {c.settings.rules && (
        <dl>
          <Without rules={c.settings.rules} />
        </dl>
      )}
      <p>{c.plays ? w.plays(c.maker) : w.anyTwo(c.maker)}</p>
      {c.hosted && !c.plays && <p>{w.hosted}</p>}
      {c.mine && <p>{w.mine}</p>}
      <p class="note">{challenge.unlistedNote}</p>
      <p class="note">{w.until(`${formatDay(new Date(c.expires))}, ${formatHour(new Date(c.expires))}`)}</p>
      <div class="row">
        {!(c.mine && c.plays) && (
          <Button kind={c.mine ? 'plain' : 'primary'} busy={busy} onClick={() => void take()}>
            {busy ? w.taking : w.take}
          </Button>
        )}
        <CopyButton text={location.href} label={w.copy} kind={c.mine ? 'primary' : 'plain'} />
      </div>
      <Refused fault={fault} />
    </section>
  )
}
