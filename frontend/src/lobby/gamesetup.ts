// The settings of a new game, as its form has them.
import { DEFAULTS, controlOf, type Family, type Numbers, type Pace } from '../timecontrol/families'
import { language } from '#words/language'
import type { CreateData, Opening, TimeControl } from '../wire'

export const KINDS = ['public', 'private', 'bot'] as const
/** The levels of engine/level, the weakest first. */
export const BOTS = [
  'acorn',
  'bamboo',
  'cedar',
  'dogwood',
  'elm',
  'fir',
  'ginkgo',
  'hawthorn',
  'hickory',
  'hornbeam',
  'ironwood',
  'jacaranda',
  'jarrah',
  'juniper',
] as const
const OTHERS = ['freestyle', 'standard', 'renju'] as const
/** Caro comes first where it is the usual game. */
export const RULES: readonly ((typeof OTHERS)[number] | 'caro')[] =
  language.tag === 'vi' ? ['caro', ...OTHERS] : [...OTHERS, 'caro']
/** What a stranger is offered. */
export const FIRST_RULE = RULES[0]!
export const SIZES = ['13', '15', '17', '19', '20'] as const
const USUAL = ['free', 'swap2', 'swap', 'pro', 'long_pro'] as const
const RENJU = ['free', 'taraguchi10', 'soosyrv8', 'yamaguchi', 'tarannikov', 'rif', 'swap2', 'swap'] as const
export const POLICIES = ['refuse', 'loses'] as const
/** Seconds by which others see the game late. */
export const DELAYS = ['0', '10', '60'] as const
/** After how many stones a game can be a draw; '0': never. */
export const DRAWS = ['0', '100', '150', '200'] as const
export const COLORS = ['black', 'random', 'white'] as const

/** The openings that suit a rule, as they are offered. */
export const openingsOf = (rule: string): readonly Opening[] => (rule === 'renju' ? RENJU : USUAL)

/** Do the players settle in it who has which colour? What is chosen before says who begins it. */
export const settlesColors = (o: Opening): boolean => o !== 'free' && o !== 'pro' && o !== 'long_pro'

export type Bot = (typeof BOTS)[number]

/** Minutes and seconds, as people say them. */
export const PRESETS = ['3+2', '5+3', '10+5', '15+10'] as const
export const CLOCKS = [...PRESETS, 'days', 'custom', 'none'] as const
export type ClockChoice = (typeof CLOCKS)[number]

export interface GameSetup extends Numbers {
  kind: (typeof KINDS)[number] | 'challenge'
  bot: Bot
  rule: (typeof RULES)[number]
  size: (typeof SIZES)[number] // renju: '15'
  opening: Opening // one of openingsOf
  forbidden: (typeof POLICIES)[number] // counts in renju
  takebacks: boolean
  clock: ClockChoice
  family: Family // of a custom clock, with its Numbers
  pace: Pace
  color: (typeof COLORS)[number]
  rated: boolean // counts where mayRate
  engines: boolean // are allowed; counts where mayAsk
  drawAfter: (typeof DRAWS)[number] // counts where mayDraw
  delay: (typeof DELAYS)[number] // counts where mayDelay
  unlisted: boolean // a challenge: nobody finds the game
  limited: boolean // an open game: only for ratings from `least` to `most`
  least: number
  most: number
}

/** A setup of which only some things are chosen; the rest is what most want. */
export const setupOf = (chosen: Partial<GameSetup>): GameSetup => settled(PLAIN, chosen)

const PLAIN: GameSetup = {
  kind: 'bot',
  bot: 'acorn',
  rule: FIRST_RULE,
  size: '15',
  opening: 'free',
  forbidden: 'refuse',
  takebacks: true,
  clock: '5+3',
  family: 'fischer',
  pace: 'turn',
  color: 'random',
  rated: false,
  engines: false,
  drawAfter: '0',
  delay: '0',
  unlisted: false,
  limited: false,
  least: 1300,
  most: 1700,
  ...DEFAULTS,
}

/** The setup with something changed: it keeps the opening, unless that was the default or does not suit another rule. */
export function settled(w: GameSetup, change: Partial<GameSetup>): GameSetup {
  const next = { ...w, ...change }
  const follows = change.opening === undefined && w.opening === defaultOpening(w)
  return follows || !openingsOf(next.rule).includes(next.opening) ? { ...next, opening: defaultOpening(next) } : next
}

/** A rated game begins with a fair opening if Black is the better side. */
const defaultOpening = (w: GameSetup): Opening =>
  isRated(w) && (w.rule === 'freestyle' || w.rule === 'standard') ? 'swap2' : 'free'

/** The clock chosen. A bot answers at once: days for a move are offered for people. */
export function clockOf(w: GameSetup): ClockChoice {
  return w.kind === 'bot' && w.clock === 'days' ? '5+3' : w.clock
}

export function timeControl(w: GameSetup): TimeControl {
  const clock = clockOf(w)
  if (clock === 'none') return { kind: 'none', initial: 0, increment: 0 }
  if (clock === 'days') return controlOf('correspondence', 'turn', DEFAULTS)
  if (clock === 'custom') return controlOf(w.family, w.pace, w)
  const [minutes = 5, seconds = 0] = clock.split('+').map(Number)
  return controlOf('fischer', 'turn', { ...DEFAULTS, minutes, seconds })
}

/** A rated game needs a clock. */
export const mayRate = (w: GameSetup): boolean => clockOf(w) !== 'none'
export const isRated = (w: GameSetup): boolean => w.rated && mayRate(w)

/** Engines may be allowed in games of days, which are not rated then. */
export const mayAsk = (w: GameSetup): boolean =>
  w.kind !== 'bot' && !isRated(w) && timeControl(w).kind === 'correspondence'

/** A board must have more points than that. */
export const mayDraw = (size: number): (typeof DRAWS)[number][] => DRAWS.filter(n => Number(n) < size * size)
export const drawAfter = (w: GameSetup): number =>
  w.kind !== 'bot' && mayDraw(Number(w.size)).includes(w.drawAfter) ? Number(w.drawAfter) : 0

/** Others may see a public game between people later. */
export const mayDelay = (w: GameSetup): boolean => w.kind === 'public' || (w.kind === 'challenge' && !w.unlisted)

/** Is there a range of ratings, as is asked for? */
export const isLimited = (w: GameSetup): boolean => w.kind === 'public' && w.limited && mayRate(w)
export function createData(w: GameSetup): CreateData {
  const rated = isRated(w)
  return {
    settings: {
      rule: w.rule,
      size: Number(w.size),
      opening: w.opening,
      forbidden: w.rule !== 'renju' ? 'refuse' : rated ? 'loses' : w.forbidden,
      takebacks: w.takebacks && !rated,
      rated,
      ...(mayAsk(w) && w.engines && { engines: true }),
      ...(drawAfter(w) > 0 && { drawAfter: drawAfter(w) }),
      clock: timeControl(w),
      ...(mayDelay(w) && w.delay !== '0' && { delay: Number(w.delay) * 1000 }),
    },
    color: w.color,
    kind: w.kind,
    ...(w.kind === 'bot' && { bot: w.bot }),
    ...(w.kind === 'challenge' && w.unlisted && { private: true }),
    ...(isLimited(w) && { range: { min: w.least, max: w.most } }),
  }
}
