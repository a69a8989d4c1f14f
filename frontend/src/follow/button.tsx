// A button that follows somebody, for a profile.
import { useEffect } from 'preact/hooks'
import { f } from '../i18n/late/following'
import { user } from '../net/live'
import { gamePath } from '../router'
import { Button } from '../ui/button'
import { Refused } from '../ui/notice'
import { changeFollow, following, follows, readFollowing } from './store'
import { useAction } from '../net/action'

export function FollowButton({ name }: { name: string }) {
  const { busy, fault, run } = useAction()
  const me = user.value
  useEffect(() => {
    if (me && !me.guest) void readFollowing()
  }, [me?.id])
  if (!me || me.guest || me.name === name) return null
  const on = follows(name)
  const game = following.value?.list.find(x => x.name === name)?.playing
  const change = () =>
    run(async () => {
      await changeFollow(name, !on)
    })
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
