// One's own open game, while one looks for an opponent.
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { hall as w } from '#words/hall'
import { socket } from '../net/live'
import { gamePath } from '../router'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { Meanwhile } from '../ui/meanwhile'
import type { Seek } from '../wire'
import { settingsText } from './seeks'

interface StripProps {
  seek: Seek
  place: number
  busy: string | undefined
  onCancel: () => void
}

export function WaitingStrip({ seek, place, busy, onCancel }: StripProps) {
  const seconds = useWaited(seek.created)
  const days = seek.settings.clock.kind === 'correspondence'
  return (
    <div class="waiting-strip">
      <p>
        <b>{settingsText(seek.settings)}</b>
        <span class="muted" role="timer">
          {days ? w.stays : `${w.waited(seconds)} · ${w.place(place)}`}
        </span>
      </p>
      <span class="sr" role="status">
        {t.lobby.quick.waiting}
      </span>
      <div class="row">
        <Meanwhile rule={seek.settings.rule} />
        <a class="btn plain" href={gamePath(seek.g)}>
          {t.lobby.open}
        </a>
        <Button kind="quiet" onClick={onCancel} busy={busy === seek.g}>
          <Icon name="close" /> {w.stop}
        </Button>
      </div>
    </div>
  )
}

/** Seconds since an instant of the server's clock, every second anew. */
export function useWaited(since: number): number {
  const waited = () => Math.max(0, Math.floor((socket.now() - since) / 1000))
  const [seconds, set] = useState(waited)
  useEffect(() => {
    const timer = setInterval(() => set(waited()), 1000)
    return () => clearInterval(timer)
  }, [since])
  return seconds
}
