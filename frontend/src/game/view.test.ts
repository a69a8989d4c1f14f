import { describe, expect, test } from 'vitest'
import type { LogRow } from '../wire'
import { liveGame } from './fixture'
import { claimAt, gift, mayAbort, mayOfferDraw, mayPass, mayRematch, mayResign, mayTakeBack } from './may'
import { positionOf, takebackMoves } from './position'
import { jump, mayPlace, myTurn, shownPly, step, stonesOf } from './view'
import { calledOff, logWords, resultWords } from './words'

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

  test('no takebacks where the settings have none; which moves would go', () => {
    const off = { ...liveGame().settings, takebacks: false }
    expect(mayTakeBack(liveGame({ moves: moves(1), next: whites, settings: off }))).toBe(false)
    const s = liveGame({ moves: moves(4) })
    expect([takebackMoves(s, 'black'), takebackMoves(s, 'white')]).toEqual([['p2', 'p3'], ['p3']])
    expect(takebackMoves(liveGame({ moves: moves(3), next: { by: 'white', do: 'choose', options: [] } }), 'black')).toEqual([])
  })

  test('a draw after both have acted, once in a position', () => {
    expect([1, 2].map(n => mayOfferDraw(liveGame({ moves: moves(n) })))).toEqual([false, true])
    const asked = row({ by: 'black', offer: 'draw', ply: 2 })
    expect(mayOfferDraw(liveGame({ moves: moves(2), log: [asked] }))).toBe(false)
    expect(mayOfferDraw(liveGame({ moves: moves(3), log: [asked] }))).toBe(true)
    expect(mayOfferDraw(liveGame({ moves: moves(2), log: [asked, row({ v: 5, kind: 'takeback', ply: 2 })] }))).toBe(true)
    expect(mayOfferDraw(liveGame({ moves: moves(2), offer: { by: 'white', offer: 'takeback' } }))).toBe(false)
  })

  test('a pass in renju, on one’s own turn, from the fourth move on', () => {
    const renju = { ...liveGame().settings, rule: 'renju' }
    expect([2, 4].map(n => mayPass(liveGame({ moves: moves(n), settings: renju })))).toEqual([false, true])
    expect(mayPass(liveGame({ moves: moves(4) }))).toBe(false)
    expect(mayPass(liveGame({ moves: moves(4), settings: renju, next: whites }))).toBe(false)
    expect(mayPass(liveGame({ moves: moves(4), settings: renju, next: { by: 'black', do: 'place', stone: 'white', left: 1 } }))).toBe(false)
  })

  test('a gift, and when to claim', () => {
    expect(gift(liveGame())).toBe(15_000)
    expect(gift(liveGame({ status: 'over' }))).toBe(0)
    const s = liveGame({ moves: moves(2), claimAfter: 50_000, presence: { black: true, white: false, whiteLost: 1_000, watchers: 0 } })
    expect(claimAt(s)).toBe(51_300)
    expect(claimAt({ ...s, presence: { black: true, white: true, watchers: 0 } })).toBeUndefined()
  })

  test('rematch after a game between two', () => {
    const { next: _, ...s } = liveGame({ status: 'over' })
    expect(mayRematch(s)).toBe(true)
    expect(mayRematch({ ...s, rematch: 'g2' })).toBe(false)
    expect(mayRematch(liveGame())).toBe(false)
  })
})

test('the position has another name after every move, choice and takeback, the same after talk', () => {
  const s = liveGame({ moves: moves(2) })
  const log = (r: Partial<LogRow>) => positionOf({ ...s, log: [...s.log, row(r)] })
  for (const kind of ['offer', 'answer', 'gift', 'bonus'] as const) expect(log({ kind })).toBe(positionOf(s))
  for (const kind of ['choose', 'takeback'] as const) expect(log({ kind })).not.toBe(positionOf(s))
  expect(positionOf({ ...s, moves: [...s.moves, { at: 'pass', spent: 0 }] })).not.toBe(positionOf(s))
})

describe('words', () => {
  test('a result from each side', () => {
    const r = { winner: 'black', reason: 'resign' as const }
    expect(resultWords(r, 'black').head).toBe('You win')
    expect(resultWords(r, 'white').head).toBe('You lose')
    expect(resultWords(r)).toEqual({ head: 'Black wins', how: 'the opponent resigned' })
    expect(resultWords({ winner: '', reason: 'full_board' }).head).toBe('Draw')
    expect(resultWords({ winner: '', reason: 'agreement' })).toEqual({ head: 'Draw', how: 'by agreement' })
    expect(resultWords({ winner: '', reason: 'away' }).how).toBe('one player was away, and it was claimed')
    expect(resultWords({ winner: '', reason: 'aborted' }).head).toBe('Game aborted')
  })

  test('called off by the server, aborted by a player, withdrawn before anybody came', () => {
    const over = (end: Partial<LogRow>, reason = 'aborted') =>
      calledOff(liveGame({ status: 'over', result: { winner: '', reason: reason as 'aborted' }, log: [row({ v: 2, kind: 'end', ...end })] }))
    expect(over({})).toBe(true)
    expect(over({ by: 'white' })).toBe(false)
    expect(over({ v: 1 })).toBe(false)
    expect(over({}, 'time')).toBe(false)
    expect(calledOff(liveGame())).toBe(false)
  })

  test('a gift, and a draw declined or withdrawn', () => {
    const s = liveGame({ log: [row({ v: 2, by: 'white', offer: 'draw' })] })
    expect(logWords(s, row({ kind: 'gift', by: 'black', bonus: 15_000 }))).toBe('Ann gave 15 s more.')
    expect(logWords(s, row({ kind: 'gift', by: 'black', bonus: 86_400_000 }))).toBe('Ann gave 1 day more.')
    expect(logWords(s, row({ v: 3, kind: 'answer', by: 'black', offer: 'draw' }))).toBe('Ann declined the draw.')
    expect(logWords(s, row({ v: 3, kind: 'answer', by: 'white', offer: 'draw' }))).toBe('Bob withdrew the draw offer.')
  })

  test('the restart bonus says for whom', () => {
    const s = liveGame()
    expect(logWords(s, row({ kind: 'bonus', bonus: 10_000, ply: 4 }))).toBe('The server was away and is back; +10 s for Black.')
    expect(logWords(s, row({ kind: 'bonus', bonus: 10_000, ply: 5 }))).toBe('The server was away and is back; +10 s for White.')
  })

  test('an offer refused or withdrawn', () => {
    const asked = row({ v: 2, by: 'white', offer: 'takeback' })
    const s = liveGame({ log: [asked] })
    expect(logWords(s, row({ v: 3, kind: 'answer', by: 'black', offer: 'takeback' }))).toBe('Ann declined the takeback.')
    expect(logWords(s, row({ v: 3, kind: 'answer', by: 'white', offer: 'takeback' }))).toBe('Bob no longer asks to take back.')
  })
})
