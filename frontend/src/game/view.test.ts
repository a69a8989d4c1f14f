import { describe, expect, test } from 'vitest'
import type { LogRow } from '../wire'
import { liveGame } from './fixture'
import { mayAbort, mayRematch, mayResign, mayTakeBack } from './may'
import { jump, mayPlace, myTurn, shownPly, step, stonesOf } from './view'
import { logWords, resultWords } from './words'

const moves = (n: number) => Array.from({ length: n }, (_, i) => ({ at: `p${i}`, spent: 0 }))
const whites = { by: 'white', do: 'place', stone: 'white' }
const row = (change: Partial<LogRow>): LogRow => ({ v: 2, kind: 'offer', ply: 0, time: 0, ...change })

describe('stepping', () => {
  test('back from the present, forward into it again', () => {
    expect(step(null, -1, 5)).toBe(4)
    expect(step(4, 1, 5)).toBeNull()
    expect(step(0, -1, 5)).toBe(0)
    expect(step(null, 1, 5)).toBeNull()
    expect(jump(5, 5)).toBeNull()
    expect(jump(-3, 5)).toBe(0)
  })

  test('a position that is studied stays while moves come in', () => {
    expect(shownPly(3, 5)).toBe(3)
    expect(shownPly(3, 9)).toBe(3)
    expect(shownPly(3, 2)).toBe(2)
    expect(stonesOf(liveGame({ moves: moves(5) }), 3, undefined)).toEqual(['p0', 'p1', 'p2'])
  })

  test('the own unconfirmed stone stands in the present only', () => {
    const s = liveGame({ moves: moves(2) })
    expect(stonesOf(s, null, 'h8')).toEqual(['p0', 'p1', 'h8'])
    expect(stonesOf(s, 1, 'h8')).toEqual(['p0'])
  })
})

test('a stone may be placed on one’s own live turn only', () => {
  const s = liveGame()
  const { you: _, ...watcher } = s
  expect(mayPlace(s, null, undefined, true)).toBe(true)
  expect(mayPlace(s, null, undefined, false)).toBe(false)
  expect(mayPlace(s, 0, undefined, true)).toBe(false)
  expect(mayPlace(s, null, 'h8', true)).toBe(false)
  expect(mayPlace({ ...s, next: whites }, null, undefined, true)).toBe(false)
  expect(mayPlace({ ...s, next: { by: 'black', do: 'choose', options: [] } }, null, undefined, true)).toBe(false)
  expect(mayPlace(watcher, null, undefined, true)).toBe(false)
  expect(myTurn({ ...s, status: 'over' })).toBe(false)
})

describe('buttons', () => {
  test('abort before the second player acted, resign after', () => {
    expect([0, 1, 2].map(n => mayAbort(liveGame({ moves: moves(n) })))).toEqual([true, true, false])
    expect([0, 1, 2].map(n => mayResign(liveGame({ moves: moves(n) })))).toEqual([false, false, true])
    const s = liveGame({ settings: { ...liveGame().settings, opening: 'swap2' }, moves: moves(3) })
    expect(mayAbort(s)).toBe(true)
    expect(mayAbort({ ...s, log: [row({ kind: 'choose', ply: 3 })] })).toBe(false)
  })

  test('take back an own stone: one ply or two, none of the opening, once a turn', () => {
    expect(mayTakeBack(liveGame({ moves: moves(1), next: whites }))).toBe(true)
    expect(mayTakeBack(liveGame({ moves: moves(2) }))).toBe(true)
    expect(mayTakeBack(liveGame({ moves: moves(0) }))).toBe(false)
    const opened = liveGame({ moves: moves(4), log: [row({ kind: 'choose', ply: 3 })] })
    expect(mayTakeBack(opened)).toBe(false)
    expect(mayTakeBack({ ...opened, moves: moves(5), next: whites })).toBe(true)
    expect(mayTakeBack(liveGame({ moves: moves(2), log: [row({ by: 'black', offer: 'takeback', ply: 2 })] }))).toBe(false)
  })

  test('rematch after a game between two', () => {
    const { next: _, ...s } = liveGame({ status: 'over' })
    expect(mayRematch(s)).toBe(true)
    expect(mayRematch({ ...s, rematch: 'g2' })).toBe(false)
    expect(mayRematch(liveGame())).toBe(false)
  })
})

describe('words', () => {
  test('a result from each side', () => {
    const r = { winner: 'black', reason: 'resign' as const }
    expect(resultWords(r, 'black').head).toBe('You win')
    expect(resultWords(r, 'white').head).toBe('You lose')
    expect(resultWords(r)).toEqual({ head: 'Black wins', how: 'the opponent resigned' })
    expect(resultWords({ winner: '', reason: 'full_board' }).head).toBe('Draw')
    expect(resultWords({ winner: '', reason: 'aborted' }).head).toBe('Game aborted')
  })

  test('the restart bonus says for whom', () => {
    const s = liveGame()
    expect(logWords(s, row({ kind: 'bonus', bonus: 10_000, ply: 4 }))).toBe('The server restarted; +10 s for Black.')
    expect(logWords(s, row({ kind: 'bonus', bonus: 10_000, ply: 5 }))).toBe('The server restarted; +10 s for White.')
  })

  test('an offer refused or withdrawn', () => {
    const asked = row({ v: 2, by: 'white', offer: 'takeback' })
    const s = liveGame({ log: [asked] })
    expect(logWords(s, row({ v: 3, kind: 'answer', by: 'black', offer: 'takeback' }))).toBe('Ann declined the takeback.')
    expect(logWords(s, row({ v: 3, kind: 'answer', by: 'white', offer: 'takeback' }))).toBe('Bob no longer asks to take back.')
  })
})
