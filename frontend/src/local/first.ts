// The first stone of the first page, where there is no server: a game in this browser.
import type { Pt } from '../../board/index'
import { FIRST_RULE } from '../lobby/gamesetup'
import { go } from '../router'
import { begin, placed, resultOf, type Choice } from './game'
import { keep, read } from './keep'

const ACORN: Choice = { bot: 'acorn', rule: FIRST_RULE, size: 15, color: 'black' }

/** Begins a game against Acorn with a stone. One that is under way here is gone on with. */
export function beginHere(at: Pt): void {
  const { game } = read()
  if (!game || game.moves.length === 0 || resultOf(game))
    keep({ choice: ACORN, game: placed(begin(ACORN, Math.random), at, 'black') })
  go('/local')
}
