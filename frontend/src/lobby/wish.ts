// What game somebody wants; remembered on this device.
import { pick, recall, remember } from '../settings/settings'
import type { CreateData } from '../wire'

export const KINDS = ['public', 'private', 'bot'] as const
export const BOTS = ['acorn', 'bamboo', 'cedar'] as const
export const RULES = ['freestyle', 'standard', 'renju'] as const
export const OPENINGS = ['free', 'swap2'] as const
export const COLORS = ['black', 'random', 'white'] as const

export type Bot = (typeof BOTS)[number]

/** Minutes and seconds, as people say them. */
export const PRESETS = ['3+2', '5+3', '10+5', '15+10'] as const
export const CLOCKS = [...PRESETS, 'custom', 'none'] as const

export interface Wish {
  kind: (typeof KINDS)[number]
  bot: Bot
  rule: (typeof RULES)[number]
  opening: (typeof OPENINGS)[number]
  clock: (typeof CLOCKS)[number]
  minutes: number
  seconds: number
  color: (typeof COLORS)[number]
}

const KEY = 'tengen.wish'

export function loadWish(): Wish {
  const w = recall(KEY)
  return {
    kind: pick(w['kind'], KINDS, 'bot'),
    bot: pick(w['bot'], BOTS, 'acorn'),
    rule: pick(w['rule'], RULES, 'freestyle'),
    opening: pick(w['opening'], OPENINGS, 'free'),
    clock: pick(w['clock'], CLOCKS, '5+3'),
    minutes: clamp(w['minutes'], 1 / 6, 180, 7),
    seconds: clamp(w['seconds'], 0, 180, 4),
    color: pick(w['color'], COLORS, 'random'),
  }
}

export const saveWish = (w: Wish): void => remember(KEY, w)

function clamp(v: unknown, min: number, max: number, otherwise: number): number {
  return typeof v === 'number' && Number.isFinite(v) ? Math.min(max, Math.max(min, v)) : otherwise
}

/** Minutes and seconds of a wish; null without a clock. */
export function timeOf(w: Wish): { minutes: number; seconds: number } | null {
  if (w.clock === 'none') return null
  if (w.clock === 'custom') return { minutes: w.minutes, seconds: w.seconds }
  const [minutes = 5, seconds = 0] = w.clock.split('+').map(Number)
  return { minutes, seconds }
}

/** Is the custom time one that the server takes? */
export function timeOk(w: Wish): boolean {
  const c = timeOf(w)
  if (!c) return true
  return c.minutes * 60 >= 10 && c.minutes <= 180 && c.seconds >= 0 && c.seconds <= 180
}

export function createData(w: Wish): CreateData {
  const c = timeOf(w)
  return {
    settings: {
      rule: w.rule,
      size: 15,
      opening: w.opening,
      forbidden: 'refuse',
      clock: c
        ? { kind: 'fischer', initial: Math.round(c.minutes * 60_000), increment: Math.round(c.seconds * 1000) }
        : { kind: 'none', initial: 0, increment: 0 },
    },
    color: w.color,
    kind: w.kind,
    ...(w.kind === 'bot' && { bot: w.bot }),
  }
}
