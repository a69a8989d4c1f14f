// The settings on the page of bots; remembered on this device.
import { speedOf } from '../lobby/pairing'
import { COLORS, FIRST_RULE, PRESETS, RULES, timeControl, setupOf, type Bot, type GameSetup } from '../lobby/gamesetup'
import { flag, pick, recall, remember } from '../settings/settings'
import type { BotRating, TimeControl } from '../wire'

export const CLOCKS = [...PRESETS, 'none'] as const

export interface Choice {
  rule: GameSetup['rule']
  clock: (typeof CLOCKS)[number]
  color: GameSetup['color']
  rated: boolean // counts with a clock, for members
}

const KEY = 'tengen.bots'

export function loadChoice(): Choice {
  const c = recall(KEY)
  return {
    rule: pick(c['rule'], RULES, FIRST_RULE),
    clock: pick(c['clock'], CLOCKS, 'none'),
    color: pick(c['color'], COLORS, 'random'),
    rated: flag(c['rated'], false),
  }
}

export const saveChoice = (c: Choice): void => void remember(KEY, c)

/** The game that is chosen, against a bot. */
export const botSetup = (c: Choice, bot: Bot, member: boolean): Partial<GameSetup> => ({
  bot,
  rule: c.rule,
  clock: c.clock,
  color: c.color,
  rated: member && c.clock !== 'none' && c.rated,
})

/** What a bot is rated where such a game counts, by the speeds of `clocks`; else under its rule. */
export function ratingOf(
  ratings: readonly BotRating[],
  c: Pick<Choice, 'rule' | 'clock'>,
  clocks: readonly TimeControl[],
): BotRating | undefined {
  const speed = speedOf(timeControl(setupOf({ clock: c.clock })), clocks)
  const of = ratings.filter(r => r.rule === c.rule)
  return (speed ? of.find(r => r.speed === speed) : undefined) ?? of.find(r => !r.speed)
}
