// A clock that counts by itself between two words of the server.
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { isLive, socket } from '../net/live'
import type { Clock } from '../wire'
import { clockText, clockWords, remaining, untilNextText, type Color } from './time'

const LOW = 20_000

export function ClockFace({ clock, color, bonus }: { clock: Clock; color: Color; bonus?: boolean }) {
  const live = isLive.value
  const runs = clock.run === color
  const [left, setLeft] = useState(() => remaining(clock, color, socket.now()))
  useEffect(() => {
    // Not live: we do not know, so the last known time stands still, and says so.
    if (!live && runs) return
    let timer: ReturnType<typeof setTimeout>
    const show = () => {
      const ms = remaining(clock, color, socket.now())
      setLeft(ms)
      if (runs && ms > 0) timer = setTimeout(show, untilNextText(ms))
    }
    show()
    return () => clearTimeout(timer)
  }, [clock, color, live, runs])

  const cls = ['clock', runs && live && 'runs', runs && left < LOW && 'low', !live && 'frozen', bonus && 'bonus']
  return (
    <div class={cls.filter(Boolean).join(' ')} role="timer" aria-label={`${t.game.clockOf(color)}: ${clockWords(left)}`}>
      <span class="digits" aria-hidden="true">{clockText(left)}</span>
      {!live && runs && <span class="clock-note">{t.game.frozen}</span>}
    </div>
  )
}
