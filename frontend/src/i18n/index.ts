// The words that every page needs. Those of an area that is loaded late come with it: `#words/<area>` are the area's words in
// the language of the build (words.ts beside index.html), of which there is one for each language.
import { board } from '#words/board'
import { game } from '#words/game'
import { language } from '#words/language'
import { lobby } from '#words/lobby'
import { refusals } from '#words/refusals'
import { errors, shell } from '#words/shell'
import { time } from '#words/time'

export const t = { language, shell, errors, refusals, lobby, game, time, board }

type Style = 'date' | 'day' | 'time' | 'exactTime' | 'hour'
const styles: Record<Style, Intl.DateTimeFormatOptions> = {
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  day: { day: 'numeric', month: 'short' },
  time: { timeStyle: 'medium', hourCycle: 'h23' },
  hour: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  exactTime: { hour: '2-digit', minute: '2-digit', second: '2-digit', fractionalSecondDigits: 2, hourCycle: 'h23' },
}
const formats = new Map<string, Intl.DateTimeFormat>()

/** An instant as the language in use writes it, in the reader's zone or another one. */
function format(d: Date, style: Style, timeZone?: string): string {
  const key = `${language.tag} ${style} ${timeZone ?? ''}`
  let f = formats.get(key)
  if (!f)
    formats.set(key, (f = new Intl.DateTimeFormat(language.tag, { ...styles[style], ...(timeZone && { timeZone }) })))
  return f.format(d)
}

export const formatDate = (d: Date): string => format(d, 'date')
/** A date without its year, if that is this year's. */
export const formatDay = (d: Date, zone?: string): string =>
  format(d, d.getFullYear() === new Date().getFullYear() ? 'day' : 'date', zone)
export const formatTime = (d: Date): string => format(d, 'time')
export const formatExactTime = (d: Date): string => format(d, 'exactTime')
/** Hours and minutes. */
export const formatHour = (d: Date, zone?: string): string => format(d, 'hour', zone)
