// A button that follows somebody, for a profile.
import { useEffect, useState } from 'preact/hooks'
import { f } from '../i18n/late/following'
import { asFault, type Fault } from '../net/fault'
import { user } from '../net/live'
import { gamePath } from '../router'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import { changeFollow, following, follows, readFollowing } from './store'

export function FollowButton({ name }: { name: string }) {
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<Fault>()
  const me = user.value
  useEffect(() => {
    if (me && !me.guest) void readFollowing()
  }, [me?.id])
  if (!me || me.guest || me.name === name) return null
  const on = follows(name)
  const game = following.value?.list.find(x => x.name === name)?.playing
  const change = async () => {
    setBusy(true)
    setFault(undefined)
    try {
      await changeFollow(name, !on)
    } catch (e) {
      setFault(asFault(e))
    }
    setBusy(false)
  }
  return (
    <>
      <Button icon={on ? 'close' : 'plus'} busy={busy} off={on === undefined} onClick={() => void change()}>
        {on ? f.unfollow : f.follow}
      </Button>
      {game && (
        <a class="btn plain" href={gamePath(game)} aria-label={f.watchWho(name)}>
          {f.watch}
        </a>
      )}
      <Refused fault={fault} />
    </>
  )
}
