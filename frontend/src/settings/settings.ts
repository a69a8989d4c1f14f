// What somebody likes on this device. Kept in localStorage where there is one.
import { computed, signal } from '@preact/signals'
import type { Submit } from '../board'

export const SUBMITS = ['direct', 'double', 'confirm'] as const satisfies readonly Submit[]

export interface Prefs {
  theme: 'system' | 'light' | 'dark'
  submit: Submit
  numbers: boolean
  coordinates: boolean
  sound: boolean
}

const KEY = 'tengen.settings'
const VERSION = 2

/** A finger covers the point it taps; a mouse does not. */
const coarse = (): boolean => matchMedia('(pointer: coarse)').matches

export const defaults = (): Prefs => ({
  theme: 'system',
  submit: coarse() ? 'double' : 'direct',
  numbers: false,
  coordinates: true,
  sound: true,
})

/** Reads a JSON object from storage; {} when there is none to be had. */
export function recall(key: string): Record<string, unknown> {
  try {
    const v: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof v === 'object' && v !== null && !Array.isArray(v) ? (v as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Private mode or full: the choice lasts as long as the page.
  }
}

/** The stored value if it is one of those allowed, else the default. */
export function pick<T extends string>(v: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.find(a => a === v) ?? otherwise
}

export const flag = (v: unknown, otherwise: boolean): boolean => (typeof v === 'boolean' ? v : otherwise)

/** What was chosen on this device. Until version 2, 'confirm' named two taps. */
function stored(): Record<string, unknown> {
  const s = recall(KEY)
  return s['v'] === undefined && s['submit'] === 'confirm' ? { ...s, submit: 'double' } : s
}

export function load(): Prefs {
  const s = stored()
  const d = defaults()
  return {
    theme: pick(s['theme'], ['system', 'light', 'dark'], d.theme),
    submit: pick(s['submit'], SUBMITS, d.submit),
    numbers: flag(s['numbers'], d.numbers),
    coordinates: flag(s['coordinates'], d.coordinates),
    sound: flag(s['sound'], d.sound),
  }
}

/** Only what was chosen: a default may differ when the pointer does. */
let chosen: Partial<Prefs> = stored()

export const prefs = signal<Prefs>(load())
export const sound = computed(() => prefs.value.sound)

export function choose(change: Partial<Prefs>): void {
  chosen = { ...chosen, ...change }
  remember(KEY, { ...chosen, v: VERSION })
  prefs.value = { ...prefs.value, ...change }
  applyTheme()
}

/** The system's theme is the absence of data-theme, so that it follows along. */
export function applyTheme(): void {
  const { theme } = prefs.value
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}
