// Checkers of moves: the server, which keeps the solution to itself until the end, or a tree that is here.
import type { Pt } from '../../board/index'
import { get, post } from '../net/api'
import { ensureUser } from '../net/live'
import type { Verdict, RightMove, Shown } from '../wire'
import { walk } from './tree'

export type Checker = (own: readonly Pt[], giveUp: boolean) => Promise<Verdict>

/** The server. A visitor becomes a guest, as with the first stone anywhere. */
export const serverOf =
  (p: Shown): Checker =>
  async (own, giveUp) => {
    await ensureUser()
    return post(
      '/api/puzzles/{id}/try',
      { moves: [...own], ...(p.ticket && { ticket: p.ticket }), ...(giveUp && { giveUp }) },
      { id: p.id },
    )
  }

/** A tree that has come with its puzzle, or since the puzzle was tried. */
export const treeOf =
  (tree: readonly RightMove[], later: readonly Pt[] = []): Checker =>
  (own, giveUp) =>
    Promise.resolve(giveUp ? { state: 'failed' } : walk(tree, own, later))

export const checkerOf = (p: Shown): Checker => (p.tree ? treeOf(p.tree, p.later) : serverOf(p))

/** Easier puzzles than one's rating asks for, or harder ones. */
export const LEVELS = ['easier', 'usual', 'harder'] as const
export type Level = (typeof LEVELS)[number]

export const nextOf = (rule: string, theme: string, level: Level): Promise<Shown> =>
  get('/api/puzzles/next', {}, { rule, ...(theme && { theme }), ...(level !== 'usual' && { level }) })
