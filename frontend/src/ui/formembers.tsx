// A notice for visitors and guests: what an account would let them do, and the link to it.
import { t } from '../i18n'
import { user } from '../net/live'

/** Shows nothing to members, nor before it is known who looks. */
export function ForMembers({ text }: { text: string }) {
  const who = user.value
  if (who === undefined || (who && !who.guest)) return null
  return (
    <p class="note">
      {text} <a href="/account">{t.shell.signIn}</a>
    </p>
  )
}
