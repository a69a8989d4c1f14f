// The setup that the form of a new game remembers on this device, and what it may be.
import { DEFAULTS, FAMILIES, PACES, type Numbers } from '../timecontrol/families'
import { LIMITS, fieldsOf, fits } from '../timecontrol/fields'
import { flag, pick, recall, remember } from '../settings/settings'
import {
  BOTS,
  CLOCKS,
  COLORS,
  DELAYS,
  DRAWS,
  KINDS,
  POLICIES,
  RULES,
  SIZES,
  clockOf,
  isLimited,
  openingsOf,
  settled,
  setupOf,
  type GameSetup,
} from './gamesetup'

export const MOST_POINTS = 4000

const KEY = 'tengen.wish'

export function loadSetup(): GameSetup {
  const w = recall(KEY)
  const d = setupOf({})
  const rule = pick(w['rule'], RULES, d.rule)
  return {
    kind: pick(w['kind'], KINDS, d.kind),
    bot: pick(w['bot'], BOTS, d.bot),
    rule,
    size: rule === 'renju' ? '15' : pick(w['size'], SIZES, d.size),
    opening: pick(w['opening'], openingsOf(rule), d.opening),
    forbidden: pick(w['forbidden'], POLICIES, d.forbidden),
    takebacks: flag(w['takebacks'], d.takebacks),
    engines: flag(w['engines'], d.engines),
    clock: pick(w['clock'], CLOCKS, d.clock),
    family: pick(w['family'], FAMILIES, d.family),
    pace: pick(w['pace'], PACES, d.pace),
    color: pick(w['color'], COLORS, d.color),
    rated: flag(w['rated'], d.rated),
    drawAfter: pick(w['drawAfter'], DRAWS, d.drawAfter),
    delay: pick(w['delay'], DELAYS, d.delay),
    unlisted: flag(w['unlisted'], d.unlisted),
    limited: flag(w['limited'], d.limited),
    least: points(w['least'], d.least),
    most: points(w['most'], d.most),
    ...numbers(w),
  }
}

export const saveSetup = (w: GameSetup): void => void remember(KEY, w)

/** Keeps what has been chosen elsewhere for the next setup. */
export function beginWith({ rule, ...chosen }: Partial<GameSetup>): void {
  saveSetup(settled(loadSetup(), { ...chosen, ...(rule && withRule(rule)) }))
}

/** Renju is played on 15×15 only. */
export function withRule(rule: GameSetup['rule']): Partial<GameSetup> {
  return rule === 'renju' ? { rule, size: '15' } : { rule }
}

const points = (v: unknown, otherwise: number): number =>
  typeof v === 'number' && v >= 0 && v <= MOST_POINTS ? Math.round(v) : otherwise

function numbers(w: Record<string, unknown>): Numbers {
  const out: Numbers = { ...DEFAULTS }
  for (const k of Object.keys(DEFAULTS) as (keyof Numbers)[]) {
    const v = w[k]
    const { min, max, whole } = LIMITS[k]
    if (typeof v !== 'number' || !Number.isFinite(v)) continue
    out[k] = v === 0 && k === 'minutes' ? 0 : Math.min(max, Math.max(min, whole ? Math.round(v) : v))
  }
  return out
}

/** Is the clock one that the server takes? */
export function timeOk(w: GameSetup): boolean {
  return clockOf(w) !== 'custom' || fieldsOf(w.family, w.pace).every(f => fits(f, w[f.name]))
}

export const rangeOk = (w: GameSetup): boolean =>
  !isLimited(w) ||
  (Number.isInteger(w.least) && Number.isInteger(w.most) && 0 <= w.least && w.least <= w.most && w.most <= MOST_POINTS)
