// A time control in a few characters.
import { t } from '../i18n'
import type { TimeControl } from '../wire'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** '5+3', '10 min', '10 min + 3×30 s', '10 min + 15 moves/5 min', '30 s a move',
 *  '3 days a move', '90 days'; `none` without a clock. */
export function controlText(c: TimeControl, none: string): string {
  const w = t.lobby.control
  const period = durationText(c.period ?? 0)
  const after = (overtime: string) => (c.initial > 0 ? `${durationText(c.initial)} + ${overtime}` : overtime)
  switch (c.kind) {
    case 'none':
      return none
    case 'fischer':
      return `${minutesText(c.initial)}+${c.increment / 1000}`
    case 'absolute':
      return durationText(c.initial)
    case 'byoyomi':
      return after(`${c.periods ?? 1}×${period}`)
    case 'canadian':
      return after(w.block(c.stones ?? 1, period))
    case 'simple':
      return w.turn(period)
    case 'correspondence':
      return c.period ? w.turn(w.days(c.period / DAY)) : w.days(c.initial / DAY)
    default:
      return durationText(c.initial) // of a newer server
  }
}

/** Minutes without their unit; they may be broken: '½', '1:30'. */
export function minutesText(ms: number): string {
  if (ms % MINUTE === 0) return String(ms / MINUTE)
  if (ms === MINUTE / 2) return '½'
  const s = Math.round(ms / 1000)
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
}

/** '30 s', '90 s', '5 min', '2:30 min' */
export function durationText(ms: number): string {
  const w = t.lobby.control
  return ms % MINUTE !== 0 && ms < 2 * MINUTE ? w.seconds(ms / 1000) : w.minutes(minutesText(ms))
}
