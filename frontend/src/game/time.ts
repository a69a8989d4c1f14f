// Clock arithmetic, all in milliseconds.
import type { Clock, TimeControl } from '../wire'

export type Color = 'black' | 'white'

/** What a colour has left at server time `now`; never below zero. */
export function remaining(c: Clock, color: Color, now: number): number {
  const ran = c.run === color ? Math.max(0, now - c.at) : 0
  return Math.max(0, c[color] - ran)
}

/** '12:05', '1:02:03', under ten seconds '9.4'. Rounded so that a clock that
 *  still runs never shows zero before its time. */
export function clockText(ms: number): string {
  if (ms < 10_000) return (Math.ceil(ms / 100) / 10).toFixed(1)
  const s = Math.ceil(ms / 1000)
  const two = (n: number) => String(n).padStart(2, '0')
  const h = Math.floor(s / 3600)
  const m = Math.floor((s % 3600) / 60)
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`
}

/** For a screen reader: '4 minutes 5 seconds'. */
export function clockWords(ms: number): string {
  const s = Math.ceil(ms / 1000)
  const m = Math.floor(s / 60)
  const part = (n: number, unit: string) => (n === 1 ? `1 ${unit}` : `${n} ${unit}s`)
  if (m === 0) return part(s, 'second')
  return s % 60 === 0 ? part(m, 'minute') : `${part(m, 'minute')} ${part(s % 60, 'second')}`
}

/** How long until the text of a running clock changes. */
export function untilNextText(ms: number): number {
  const step = ms <= 10_000 ? 100 : 1000
  return ms % step || step
}

/** '5+3'; minutes may be broken: '½+1', '1:30+0'. */
export function controlText(c: TimeControl, none: string): string {
  if (c.kind === 'none') return none
  return `${minutesText(c.initial)}+${c.increment / 1000}`
}

export function minutesText(ms: number): string {
  if (ms % 60_000 === 0) return String(ms / 60_000)
  if (ms === 30_000) return '½'
  const s = Math.round(ms / 1000)
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`
}

/** '4.2 s', '1 m 05 s' for the time a move took. */
export function spentText(ms: number): string {
  if (ms < 60_000) return `${(ms / 1000).toFixed(1)} s`
  const s = Math.round(ms / 1000)
  return `${Math.floor(s / 60)} m ${String(s % 60).padStart(2, '0')} s`
}
