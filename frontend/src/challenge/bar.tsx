// A bar across every page: somebody challenges the user.
import { useEffect } from 'preact/hooks'
import { seekText } from '../lobby/seeks'
import { notify } from '../net/notify'
import { go } from '../router'
import { Avatar } from '../ui/avatar'
import { Button } from '../ui/button'
import { Answers } from './row'
import { called, putOffChallenge } from './store'
import { w } from '../i18n/late/challenge'

/** Of several the newest is shown. */
export function Bar() {
  const s = called.value.at(-1)
  useEffect(() => (s ? notify(w.comes(s.host.name), seekText(s), s.g, () => go('/')) : undefined), [s?.g])
  if (!s) return null
  const more = called.value.length - 1
  return (
    <section class="began challenge-bar" aria-label={w.region}>
      <Avatar who={s.host} />
      <p class="began-text" role="alert" key={s.g}>
        <b>{w.comes(s.host.name)}</b> <span>{seekText(s)}</span>
        {more > 0 && <span class="began-more"> {w.more(more)}</span>}
      </p>
      <Answers key={s.g} of={s} />
      <Button kind="quiet" icon="close" label={w.later} onClick={() => putOffChallenge(s.g)} />
    </section>
  )
}
