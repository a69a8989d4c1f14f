// A clock that counts by itself between two words of the server.
import { useEffect, useRef, useState } from 'preact/hooks'
import { durationText } from '../timecontrol/control'
import { t } from '../i18n'
import { isLive, socket } from '../net/live'
import { clockNow, isPaused } from '../net/pause'
import { Icon } from '../ui/icon'
import type { Clock, TimeControl } from '../wire'
import { lowAt, remaining, shown, total, type Color, type Time } from './spend'
import { clockText, clockWords, untilNextText } from './time'

const w = t.game.overtime

interface Props {
  clock: Clock
  control: TimeControl
  color: Color
  own: boolean
}

export function ClockFace({ clock, control, color, own }: Props) {
  const live = isLive.value
  const still = isPaused.value
  const runs = clock.run === color
  const [, again] = useState(0)
  // Not live: we do not know, so the last known time stands still, and says so.
  // In a pause it stands, whatever a server that cannot decide says meanwhile.
  const known = useRef<Time>(null)
  if ((live && !still) || !runs || !known.current)
    known.current = remaining(control, clock, color, clockNow(clock.at, socket.now()))
  const have = known.current
  const face = shown(control, have)
  useEffect(() => {
    if (!live || still || !runs || total(control, have) === 0) return
    const timer = setTimeout(() => again(n => n + 1), untilNextText(face.ms))
    return () => clearTimeout(timer)
  })
  // Zero is the server's word: only the end of the game stops the clock.
  const ms = runs ? Math.max(1, face.ms) : face.ms
  const low = !still && clock.run !== '' && total(control, have) < lowAt(control)
  const note = overtimeWords(control, face)
  const cls = [
    'clock',
    runs && live && !still && 'runs',
    low && 'low',
    (!live || still) && 'frozen',
    ms >= 3_600_000 && 'long',
  ]
  return (
    <div class={cls.filter(Boolean).join(' ')}>
      <span role="timer" aria-label={`${t.game.clockOf(color)}: ${[clockWords(ms), note].filter(Boolean).join(', ')}`}>
        <span class="digits" aria-hidden="true">
          {low && <Icon name="warn" />}
          {clockText(ms)}
        </span>
      </span>
      {(!live || still) && runs ? (
        <span class="clock-note">{live ? t.game.still : t.game.frozen}</span>
      ) : (
        note && (
          <span class="clock-note" aria-hidden="true">
            {note}
          </span>
        )
      )}
      <span class="sr" role="status">
        {low && live ? (own ? t.game.lowOwn : t.game.lowTheirs(color)) : ''}
      </span>
    </div>
  )
}

/** What comes after the time shown, or what it is for. */
function overtimeWords(c: TimeControl, have: Time): string {
  const period = durationText(c.period ?? 0)
  switch (c.kind) {
    case 'byoyomi':
      return have.left ? w.periods(have.left) : w.byoyomi(c.periods ?? 1, period)
    case 'canadian':
      return have.left ? w.stones(have.left) : w.canadian(c.stones ?? 1, period)
    case 'simple':
      return w.turn
    case 'correspondence':
      return c.period ? w.turn : w.whole
    default:
      return ''
  }
}
