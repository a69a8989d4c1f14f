// After a game that its reader did not win: where a win was passed by, and one press to see it.
import { expect, test } from 'vitest'
import { inplay as w } from '#words/inplay'
import { liveGame } from '../test/games'
import { page, show, useRoom } from '../test/roomstage'
import { until } from '../test/until'
import type { Color } from '../../board/index'
import type { GameState, Result } from '../wire'
import { hadWin } from './hadwin'

useRoom()
await import('./inplay')

const over = (
  moves: string,
  you: Color | undefined,
  result: Result,
  rule: GameState['settings']['rule'] = 'freestyle',
) => {
  const s = liveGame({ status: 'over', result, moves: moves.split(' ').map(at => ({ at, spent: 0 })) })
  return { ...s, you, settings: { ...s.settings, rule } } as GameState
}
const lost: Result = { winner: 'white', reason: 'five' }
const resigned: Result = { winner: 'white', reason: 'resign' }

/** Black has an open three after six stones, a straight four after eight. */
const THREE = 'h8 a1 i8 c1 j8 e1'
const FIVE = `${THREE} k8 g1`

test.each<[string, GameState, number | null, string[]]>([
  ['a five', over(`${FIVE} a15 i1`, 'black', lost), 8, ['g8', 'l8']],
  ['a straight four', over(`${THREE} a15 g1`, 'black', lost), 6, ['g8', 'k8']],
  ['the one in which it was resigned', over(FIVE, 'black', resigned), 8, ['g8', 'l8']],
  ['the last of several', over(`${FIVE} a15 g8 a14 i1`, 'black', lost), 10, ['l8']],
  ['not one that was played', over(`${THREE} k8 g8`, 'black', lost), null, []],
  ['no straight four while a five must be stopped', over('h8 a1 i8 b1 o15 c1 j8 d1 e15 e1', 'black', lost), null, []],
  ['not the opponent’s', over(`${FIVE} a15 i1`, 'white', { winner: 'black', reason: 'resign' }), null, []],
  ['not of who won', over(`${FIVE} a15 i1`, 'black', { winner: 'black', reason: 'resign' }), null, []],
  ['not of who watched', over(`${FIVE} a15 i1`, undefined, resigned), null, []],
  ['not a six where it is none', over('h8 a1 i8 c1 l8 e1 m8 g1 j8 i1 o15 a15', 'black', lost, 'standard'), null, []],
  ['not in a short game', over('h8 i9', 'black', resigned), null, []],
])('%s', (_, s, ply, points) => {
  const had = hadWin(s)
  expect(had?.ply ?? null).toBe(ply)
  expect(had ? had.points.toSorted() : []).toEqual(points)
})

test('one press shows it', async () => {
  show(over(`${FIVE} a15 i1`, 'black', lost))
  await until(() => expect(page.root.querySelector('.result')!.textContent).toContain(w.hadWin(9)))
  expect(page.root.querySelectorAll('.drawn')).toHaveLength(0)
  location.hash = page.root.querySelector<HTMLAnchorElement>('.result a')!.hash
  await until(() => expect(page.root.querySelectorAll('.stage .stone')).toHaveLength(8))
  await until(() => expect(page.root.querySelectorAll('.drawn')).toHaveLength(2))
  location.hash = ''
})
