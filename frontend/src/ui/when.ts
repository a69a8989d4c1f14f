// Instants of events: as text, and as a field of a form has them.
import { formatDay, formatHour } from '../i18n'

/** '30 Nov 19:00' */
export function whenText(at: string): string {
  const d = new Date(at)
  return `${formatDay(d)} ${formatHour(d)}`
}

/** An instant as a field of a form has it, in the reader's zone. */
export const localInstant = (d: Date): string =>
  new Date(d.getTime() - d.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
