// The fields of each kind of clock, within the limits of hub/game/control.go.
import type { Family, Numbers, Pace } from './families'

interface Limits {
  min: number
  max: number
  step: number
  whole?: boolean
}

export const LIMITS: Readonly<Record<keyof Numbers, Limits>> = {
  minutes: { min: 1 / 6, max: 180, step: 0.5 },
  seconds: { min: 0, max: 180, step: 1 },
  periods: { min: 1, max: 30, step: 1, whole: true },
  periodSeconds: { min: 5, max: 3600, step: 5 },
  stones: { min: 2, max: 30, step: 1, whole: true },
  blockMinutes: { min: 1 / 12, max: 60, step: 0.5 },
  turnSeconds: { min: 5, max: 3600, step: 5 },
  turnDays: { min: 1, max: 14, step: 1, whole: true },
  gameDays: { min: 1, max: 365, step: 1, whole: true },
}

/** A number to be asked for; `zero` is allowed below the minimum. */
export interface Field {
  name: keyof Numbers
  zero?: boolean
}

const FIELDS: Readonly<Record<Exclude<Family, 'correspondence'>, readonly Field[]>> = {
  fischer: [{ name: 'minutes' }, { name: 'seconds' }],
  byoyomi: [{ name: 'minutes', zero: true }, { name: 'periods' }, { name: 'periodSeconds' }],
  canadian: [{ name: 'minutes', zero: true }, { name: 'stones' }, { name: 'blockMinutes' }],
  simple: [{ name: 'turnSeconds' }],
  absolute: [{ name: 'minutes' }],
}

export function fieldsOf(family: Family, pace: Pace): readonly Field[] {
  return family === 'correspondence' ? [{ name: pace === 'turn' ? 'turnDays' : 'gameDays' }] : FIELDS[family]
}

/** Is n a number that the server takes there? */
export function fits({ name, zero }: Field, n: number): boolean {
  const { min, max, whole } = LIMITS[name]
  return (zero === true && n === 0) || (n >= min && n <= max && (!whole || Number.isInteger(n)))
}
