// The game in this browser, kept between visits. What is read is played through again, so that nothing but a game as
// this page makes them comes back. Each tab keeps a game of its own for its reloads; a new visit begins with the one that
// was played last.
import type { Color, Pt } from '../../board/index'
import { loadSetup } from '../lobby/keptsetup'
import { BOTS, COLORS, RULES } from '../lobby/gamesetup'
import { pick } from '../settings/settings'
import { object, recall, recallOwn, remember, rememberOwn, type Fields } from '../settings/storage'
import { SIZES } from '../study/rules'
import { placed, SEEDS, type Choice, type LocalGame } from './game'

const KEY = 'tengen.local'

export interface Kept {
  /** What was chosen last. */
  readonly choice: Choice
  readonly game: LocalGame | null
}

/** False: this browser keeps nothing. */
export function keep(k: Kept): boolean {
  rememberOwn(KEY, k)
  return remember(KEY, k)
}

/** Has this tab a game or a choice of its own, which it shows again? */
export const isOwn = (): boolean => Object.keys(recallOwn(KEY)).length > 0

/** What was kept. A choice that is damaged is that of the lobby, a damaged game is none. */
export function read(): Kept {
  const k = isOwn() ? recallOwn(KEY) : recall(KEY)
  return { choice: choiceOf(object(k['choice'])), game: gameOf(object(k['game'])) }
}

const sizeOf = (v: unknown): number | undefined => SIZES.find(s => s === v)

function choiceOf(c: Fields): Choice {
  const setup = loadSetup()
  const rule = pick(c['rule'], RULES, setup.rule)
  return {
    bot: pick(c['bot'], BOTS, setup.bot),
    rule,
    size: rule === 'renju' ? 15 : (sizeOf(c['size']) ?? Number(setup.size)),
    color: pick(c['color'], COLORS, setup.color),
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
