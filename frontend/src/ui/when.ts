// Instants of events: as text, and as a field of a form has them.
import { formatDay, formatHour } from '../i18n'

/** '30 Nov 19:00', in the reader's zone or another one. */
export function whenText(at: string, zone?: string): string {
  const d = new Date(at)
  return `${formatDay(d, zone)} ${formatHour(d, zone)}`
}

/** The start of an event, and in brackets what the clocks show where its host is, if that differs. */
export function startText(at: string, zone: string | undefined): string {
  const own = whenText(at)
  if (!zone) return own
  let there: string
  try {
    there = whenText(at, zone)
  } catch {
    return own // a browser that does not know the zone
  }
  return there === own ? own : `${own} (${there}, ${zone.split('/').at(-1)!.replaceAll('_', ' ')})`
}

/** An instant as a field of a form has it, in the reader's zone. */
export const localInstant = (d: Date): string =>
  new Date(d.getTime() - d.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
