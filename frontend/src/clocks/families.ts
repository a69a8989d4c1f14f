// What each kind of clock asks for, within the limits of hub/game/control.go.
import type { TimeControl } from '../wire'

export const FAMILIES = ['fischer', 'byoyomi', 'canadian', 'simple', 'absolute', 'correspondence'] as const
export type Family = (typeof FAMILIES)[number]

/** A correspondence clock has days for every turn, or for the whole game. */
export const PACES = ['turn', 'game'] as const
export type Pace = (typeof PACES)[number]

/** The numbers of all families, in the units people say them in. */
export interface Numbers {
  minutes: number // main time
  seconds: number // fischer: added
  periods: number // byoyomi
  periodSeconds: number
  stones: number // canadian: moves in a period
  blockMinutes: number
  turnSeconds: number // simple
  turnDays: number // correspondence
  gameDays: number
}

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

export const DEFAULTS: Readonly<Numbers> = {
  minutes: 10,
  seconds: 5,
  periods: 3,
  periodSeconds: 30,
  stones: 15,
  blockMinutes: 5,
  turnSeconds: 30,
  turnDays: 3,
  gameDays: 90,
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

const DAY = 24 * 60 * 60_000
const minutes = (n: number): number => Math.round(n * 60_000)
const seconds = (n: number): number => Math.round(n * 1000)

/** The clock of a family with its numbers; what the family does not use is left out. */
export function controlOf(family: Family, pace: Pace, n: Numbers): TimeControl {
  const none = { kind: family, initial: 0, increment: 0 }
  const main = { ...none, initial: minutes(n.minutes) }
  switch (family) {
    case 'fischer':
      return { ...main, increment: seconds(n.seconds) }
    case 'absolute':
      return main
    case 'byoyomi':
      return { ...main, period: seconds(n.periodSeconds), periods: n.periods }
    case 'canadian':
      return { ...main, period: minutes(n.blockMinutes), stones: n.stones }
    case 'simple':
      return { ...none, period: seconds(n.turnSeconds) }
    case 'correspondence':
      return pace === 'turn' ? { ...none, period: n.turnDays * DAY } : { ...none, initial: n.gameDays * DAY }
  }
}
