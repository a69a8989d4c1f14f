// The game in this browser, kept between visits. What is read is played through again, so that nothing but a game as
// this page makes them comes back.
import type { Color, Pt } from '../board'
import { loadWish } from '../lobby/keptwish'
import { BOTS, COLORS, RULES } from '../lobby/wish'
import { pick, recall, remember } from '../settings/settings'
import { SIZES } from '../study/rules'
import { placed, SEEDS, type Choice, type LocalGame } from './game'

const KEY = 'tengen.local'

export interface Kept {
  /** What was chosen last. */
  readonly choice: Choice
  readonly game: LocalGame | null
}

/** False: this browser keeps nothing. */
export const keep = (k: Kept): boolean => remember(KEY, k)

/** What was kept. A choice that is damaged is that of the lobby, a damaged game is none. */
export function read(): Kept {
  const k = recall(KEY)
  return { choice: choiceOf(object(k['choice'])), game: gameOf(object(k['game'])) }
}

type Fields = Record<string, unknown>

const object = (v: unknown): Fields => (typeof v === 'object' && v !== null ? (v as Fields) : {})

const sizeOf = (v: unknown): number | undefined => SIZES.find(s => s === v)

function choiceOf(c: Fields): Choice {
  const wish = loadWish()
  const rule = pick(c['rule'], RULES, wish.rule)
  return {
    bot: pick(c['bot'], BOTS, wish.bot),
    rule,
    size: rule === 'renju' ? 15 : (sizeOf(c['size']) ?? Number(wish.size)),
    color: pick(c['color'], COLORS, wish.color),
  }
}

function gameOf(g: Fields): LocalGame | null {
  const bot = BOTS.find(b => b === g['bot'])
  const rule = RULES.find(r => r === g['rule'])
  const size = sizeOf(g['size'])
  const you = (['black', 'white'] as const).find(c => c === g['you'])
  const { seed, moves, resigned } = g
  if (!bot || !rule || !size || !you || (rule === 'renju' && size !== 15)) return null
  if (typeof seed !== 'number' || !Number.isInteger(seed) || seed < 0 || seed >= SEEDS) return null
  if (!Array.isArray(moves) || moves.length > size * size || typeof resigned !== 'boolean') return null
  let game: LocalGame | null = { bot, rule, size, you, seed, moves: [], resigned: false }
  for (const [i, at] of moves.entries()) {
    game = typeof at === 'string' ? placed(game, at as Pt, sideOf(i)) : null
    if (!game) return null
  }
  return { ...game, resigned }
}

const sideOf = (i: number): Color => (i % 2 ? 'white' : 'black')
