// Times as text, all from milliseconds. Rounded up, so that a clock that still
// runs never shows zero.

import { t } from '../i18n'

const DAY = 86_400_000
const HOUR = 3_600_000
const two = (n: number): string => String(n).padStart(2, '0')

/** '2 d 5 h', '1:02:03', '12:05', under ten seconds '9.4'. */
export function clockText(ms: number): string {
  if (ms < 10_000) return (Math.ceil(ms / 100) / 10).toFixed(1)
  const s = Math.ceil(ms / 1000)
  if (s >= 86_400) return inDays(s, t.time.days)
  const h = Math.floor(s / 3600)
  const m = Math.floor((s % 3600) / 60)
  return h > 0 ? `${h}:${two(m)}:${two(s % 60)}` : `${m}:${two(s % 60)}`
}

/** For a screen reader: '2 days 5 hours', '4 minutes 5 seconds'. */
export function clockWords(ms: number): string {
  const s = Math.ceil(ms / 1000)
  const w = t.time.words
  if (s >= 86_400) return inDays(s, w.days)
  return s >= 3600 ? w.hours(Math.floor(s / 3600), Math.floor((s % 3600) / 60)) : w.minutes(Math.floor(s / 60), s % 60)
}

function inDays(s: number, say: (days: number, hours: number) => string): string {
  const h = Math.ceil(s / 3600)
  return say(Math.floor(h / 24), h % 24)
}

/** '0:09', '1:30' for a countdown. */
export function countdownText(ms: number): string {
  const s = Math.ceil(ms / 1000)
  return `${Math.floor(s / 60)}:${two(s % 60)}`
}

/** A countdown that may begin long before: '1:32', '2 hours 5 minutes', '1 day 3 hours'. */
export const dueText = (ms: number): string => (ms < HOUR ? countdownText(ms) : clockWords(ms))

/** How long until the text of a running clock changes. */
export function untilNextText(ms: number): number {
  const step = ms <= 10_000 ? 100 : ms <= DAY ? 1000 : HOUR
  return ms % step || step
}

/** '4.2 s', '1 m 05 s', '3 h 05 m', '2 d 4 h' for the time a move took. */
export function spentText(ms: number, digits = 1): string {
  if (ms < 60_000) return t.time.seconds((ms / 1000).toFixed(digits))
  const s = Math.round(ms / 1000)
  const m = Math.floor(s / 60)
  const h = Math.floor(m / 60)
  if (s < 3600) return t.time.minutes(m, s % 60)
  if (h < 24) return t.time.hours(h, m % 60)
  return t.time.days(Math.floor(h / 24), h % 24)
}

/** Not rounded away: '4:55.82', '29.90', '2 d 03:04:05' for the game's log. */
export function exactText(ms: number): string {
  const days = Math.floor(ms / DAY)
  const rest = ms % DAY
  const h = Math.floor(rest / HOUR)
  const m = Math.floor((rest % HOUR) / 60_000)
  const s = (Math.floor((rest % 60_000) / 10) / 100).toFixed(2).padStart(5, '0')
  if (days > 0) return t.time.daysAndClock(days, `${two(h)}:${two(m)}:${s.slice(0, 2)}`)
  return h > 0 ? `${h}:${two(m)}:${s}` : `${m}:${s}`
}
