// The preferences on this device. Kept in localStorage where there is one.
import { signal } from '@preact/signals'
import type { Submit } from '../../board/index'
import { object, recall, remember, shared, type Fields } from './storage'

export { recall, remember }

export const SUBMITS = ['direct', 'double', 'confirm'] as const satisfies readonly Submit[]

export const THEMES = ['system', 'light', 'dark'] as const
/** auto: kaya by day, walnut by night. */
export const BOARDS = ['auto', 'kaya', 'walnut', 'slate', 'paper', 'contrast'] as const
export const STONES = ['shaded', 'flat', 'rings'] as const
/** A stone is placed; the opponent's is to be answered; the user is wanted; a minute, ten seconds are left. */
export const SOUNDS = ['stone', 'forced', 'call', 'minute', 'low'] as const
/** What a player sees of those who watch. */
export const CROWDS = ['names', 'number', 'nothing'] as const
export const SOUND_SETS = ['wood', 'glass', 'beeps'] as const

export type Sound = (typeof SOUNDS)[number]
export type SoundSet = (typeof SOUND_SETS)[number]

export interface Prefs {
  theme: (typeof THEMES)[number]
  board: (typeof BOARDS)[number]
  stones: (typeof STONES)[number]
  submit: Submit
  /** By the speed of a game, 'none' without a clock: what is chosen for it, over `submit`. */
  submits: Record<string, unknown>
  numbers: boolean
  coordinates: boolean
  crowd: (typeof CROWDS)[number]
  /** Any sound at all. */
  sound: boolean
  sounds: Record<Sound, boolean>
  soundSet: SoundSet
  /** Per cent. */
  volume: number
  /** Notifications of the browser, where it permits them. */
  notify: boolean
  /** After a move in a game of days, on to the next one that waits. */
  onward: boolean
}

const KEY = 'tengen.settings'
const VERSION = 2

/** A finger covers the point it taps; a mouse does not. */
const coarse = (): boolean => matchMedia('(pointer: coarse)').matches

const each = (of: (s: Sound) => boolean) => Object.fromEntries(SOUNDS.map(s => [s, of(s)])) as Record<Sound, boolean>

export const defaults = (): Prefs => ({
  theme: 'system',
  board: 'auto',
  stones: 'shaded',
  submit: coarse() ? 'double' : 'direct',
  submits: {},
  numbers: false,
  coordinates: true,
  crowd: 'names',
  sound: true,
  sounds: each(() => true),
  soundSet: 'wood',
  volume: 70,
  notify: true,
  onward: false,
})

/** The stored value if it is one of those allowed, else the default. */
export function pick<T extends string>(v: unknown, allowed: readonly T[], otherwise: T): T {
  return allowed.find(a => a === v) ?? otherwise
}

export const flag = (v: unknown, otherwise: boolean): boolean => (typeof v === 'boolean' ? v : otherwise)

/** Until version 2, 'confirm' named two taps. */
const migrated = (s: Fields): Fields =>
  s['v'] === undefined && s['submit'] === 'confirm' ? { ...s, submit: 'double' } : s

export const load = (): Prefs => prefsOf(recall(KEY))

/** What was chosen on this device. */
function prefsOf(chosen: Fields): Prefs {
  const s = migrated(chosen)
  const d = defaults()
  const of = object(s['sounds'])
  return {
    theme: pick(s['theme'], THEMES, d.theme),
    board: pick(s['board'], BOARDS, d.board),
    stones: pick(s['stones'], STONES, d.stones),
    submit: pick(s['submit'], SUBMITS, d.submit),
    submits: object(s['submits']),
    numbers: flag(s['numbers'], d.numbers),
    coordinates: flag(s['coordinates'], d.coordinates),
    crowd: s['crowd'] === false ? 'nothing' : pick(s['crowd'], CROWDS, d.crowd), // it was a switch
    sound: flag(s['sound'], d.sound),
    sounds: each(x => flag(of[x], true)),
    soundSet: pick(s['soundSet'], SOUND_SETS, d.soundSet),
    volume: percent(s['volume'], d.volume),
    notify: flag(s['notify'], d.notify),
    onward: flag(s['onward'], d.onward),
  }
}

/** How stones are placed in a game of that speed. */
export const submitFor = (speed = 'none'): Submit => pick(prefs.value.submits[speed], SUBMITS, prefs.value.submit)

const percent = (v: unknown, otherwise: number): number =>
  typeof v === 'number' && v >= 0 && v <= 100 ? Math.round(v) : otherwise

const own = shared(KEY)

export const prefs = signal<Prefs>(load())

/** Keeps only what was chosen: a default may differ when the pointer does. What another tab has chosen stays. */
export function choose(change: Partial<Prefs>): void {
  const { sounds, submits, ...plain } = change
  own.change(now => ({
    ...migrated(now),
    ...plain,
    ...(sounds && { sounds: changed(now['sounds'], prefs.value.sounds, sounds) }),
    ...(submits && { submits: changed(now['submits'], prefs.value.submits, submits) }),
    v: VERSION,
  }))
}

/** Stored fields, with what differs between two states of them here. */
function changed(there: unknown, was: Fields, is: Fields): Fields {
  const out = { ...object(there), ...is }
  for (const name in was) {
    if (!(name in is)) delete out[name]
    else if (was[name] === is[name] && name in object(there)) out[name] = object(there)[name]
  }
  return out
}

own.value.subscribe(now => {
  prefs.value = prefsOf(now)
  applyTheme()
})

/** What stands on the root element before the first paint too, see src/frame/theme.js.
 *  A default is the absence of its attribute, so that the system's theme is followed. */
export function applyTheme(): void {
  const { theme, board, stones } = prefs.value
  const at = document.documentElement.dataset
  const set = (name: string, value: string, otherwise: string) => {
    if (value === otherwise) delete at[name]
    else at[name] = value
  }
  set('theme', theme, 'system')
  set('board', board, 'auto')
  set('stones', stones, 'shaded')
}
