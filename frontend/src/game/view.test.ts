// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { GameState, LogRow, Right } from '../wire'
import { liveGame } from '../test/games'
import { claimAt, gift, mayAbort, mayOfferDraw, mayPass, mayRematch, mayResign, mayTakeBack } from './may'
import { decided, positionOf, takebackMoves } from './position'
import { jump, mayPlace, myTurn, shownPly, step, stonesOf } from './view'
import { calledOff, logWords } from './result'

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

test('a fifth on its way is no stone; a fifth that is picked is', () => {
  const [offer, pick] = ['offer', 'pick'].map(what =>
    liveGame({ moves: moves(4), next: { by: 'black', do: what, stone: 'black' } }),
  )
  expect(stonesOf(offer!, null, 'h8')).toHaveLength(4)
  expect(stonesOf(pick!, null, 'h8')).toHaveLength(5)
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
  for (const what of ['offer', 'pick'])
    expect(mayPlace({ ...s, next: { by: 'black', do: what, stone: 'black' } }, null, undefined, true)).toBe(true)
  expect(mayPlace(watcher, null, undefined, true)).toBe(false)
  expect(myTurn({ ...s, status: 'over' })).toBe(false)
})

const may = (...rights: Right[]) => liveGame({ moves: moves(2), may: rights })

describe('buttons', () => {
  test('what the server allows, and nothing else', () => {
    expect([mayTakeBack, mayOfferDraw, mayRematch, mayResign, mayAbort].map(f => f(may()))).toEqual([
      false,
      false,
      false,
      false,
      false,
    ])
    expect(mayTakeBack(may('takeback'))).toBe(true)
    expect(mayOfferDraw(may('draw'))).toBe(true)
    expect(mayRematch(liveGame({ status: 'over', may: ['rematch'] }))).toBe(true)
  })

  test('one button to leave: abort while that is possible', () => {
    expect([mayAbort(may('resign', 'abort')), mayResign(may('resign', 'abort'))]).toEqual([true, false])
    expect([mayAbort(may('resign')), mayResign(may('resign'))]).toEqual([false, true])
  })

  test('an open offer is answered before the next', () => {
    const s: GameState = { ...may('draw', 'takeback', 'accept', 'decline'), offer: { by: 'white', offer: 'draw' } }
    expect([mayOfferDraw(s), mayTakeBack(s)]).toEqual([false, false])
  })

  test('which moves would go', () => {
    const s = liveGame({ moves: moves(4) })
    expect([takebackMoves(s, 'black'), takebackMoves(s, 'white')]).toEqual([['p2', 'p3'], ['p3']])
    expect(
      takebackMoves(liveGame({ moves: moves(3), next: { by: 'white', do: 'choose', options: [] } }), 'black'),
    ).toEqual([])
  })

  test('choices and fifths that were taken back do not stand', () => {
    const log = [
      row({ v: 5, kind: 'choose', ply: 3, option: 'swap' }),
      row({ v: 6, kind: 'fifth', ply: 4, at: 'a1' }),
      row({ v: 7, kind: 'fifth', ply: 4, at: 'b1' }),
      row({ v: 9, kind: 'takeback', ply: 4, since: 7 }),
      row({ v: 10, kind: 'fifth', ply: 4, at: 'c1' }),
      row({ v: 12, kind: 'takeback', ply: 4 }),
    ]
    expect(decided(log).map(r => r.v)).toEqual([5, 6, 10])
  })

  test('a pass on one’s own turn, where the turn has one', () => {
    const next = { by: 'black', do: 'place', stone: 'black' }
    expect([mayPass(liveGame({ next })), mayPass(liveGame({ next: { ...next, pass: true } }))]).toEqual([false, true])
    expect(mayPass(liveGame({ next: { ...whites, pass: true } }))).toBe(false)
  })

  test('a gift, and when to claim', () => {
    expect(gift(liveGame())).toBe(15_000)
    expect(gift(liveGame({ may: [] }))).toBe(0)
    const s = liveGame({
      moves: moves(2),
      claimAfter: 50_000,
      presence: { black: true, white: false, whiteLost: 1_000, watchers: 0 },
    })
    expect(claimAt(s)).toBe(51_300)
    expect(claimAt({ ...s, may: [] })).toBeUndefined()
    expect(claimAt({ ...s, presence: { black: true, white: true, watchers: 0 } })).toBeUndefined()
  })
})

test('the position has another name after every move, choice and takeback, the same after talk', () => {
  const s = liveGame({ moves: moves(2) })
  const log = (r: Partial<LogRow>) => positionOf({ ...s, log: [...s.log, row(r)] })
  for (const kind of ['offer', 'answer', 'gift', 'bonus'] as const) expect(log({ kind })).toBe(positionOf(s))
  for (const kind of ['choose', 'fifth', 'takeback'] as const) expect(log({ kind })).not.toBe(positionOf(s))
  expect(positionOf({ ...s, moves: [...s.moves, { at: 'pass', spent: 0 }] })).not.toBe(positionOf(s))
})

const over = (end: Partial<LogRow>, reason = 'aborted') =>
  calledOff(
    liveGame({
      status: 'over',
      result: { winner: '', reason: reason as 'aborted' },
      log: [row({ v: 2, kind: 'end', ...end })],
    }),
  )

describe('words', () => {
  test('called off by the server, aborted by a player, withdrawn before anybody came', () => {
    expect(over({})).toBe(true)
    expect(over({ by: 'white' })).toBe(false)
    expect(over({ v: 1 })).toBe(false)
    expect(over({}, 'time')).toBe(false)
    expect(calledOff(liveGame())).toBe(false)
  })

  test('a gift, and a draw declined or withdrawn', () => {
    const s = liveGame({ log: [row({ v: 2, by: 'white', offer: 'draw' })] })
    expect(logWords(s, row({ kind: 'gift', by: 'black', bonus: 15_000 }))).toBe('Ann gave 15 s.')
    expect(logWords(s, row({ kind: 'gift', by: 'black', bonus: 86_400_000 }))).toBe('Ann gave 1 day.')
    expect(logWords(s, row({ v: 3, kind: 'answer', by: 'black', offer: 'draw' }))).toBe('Ann declined the draw.')
    expect(logWords(s, row({ v: 3, kind: 'answer', by: 'white', offer: 'draw' }))).toBe('Bob withdrew the draw offer.')
  })

  test('the restart bonus says for whom', () => {
    const s = liveGame()
    expect(logWords(s, row({ kind: 'bonus', bonus: 10_000, ply: 4 }))).toBe(
      'The server was unavailable: +10 s for Black.',
    )
    expect(logWords(s, row({ kind: 'bonus', bonus: 10_000, ply: 5 }))).toBe(
      'The server was unavailable: +10 s for White.',
    )
  })

  test('an offer refused or withdrawn', () => {
    const asked = row({ v: 2, by: 'white', offer: 'takeback' })
    const s = liveGame({ log: [asked] })
    expect(logWords(s, row({ v: 3, kind: 'answer', by: 'black', offer: 'takeback' }))).toBe(
      'Ann declined the takeback.',
    )
    expect(logWords(s, row({ v: 3, kind: 'answer', by: 'white', offer: 'takeback' }))).toBe(
      'Bob withdrew the takeback request.',
    )
  })
})
