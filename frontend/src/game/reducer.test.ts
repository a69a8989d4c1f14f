// @vitest-environment node
import { describe, expect, test } from 'vitest'
import type { EventData, GameEvent, GameState, Kind, Out } from '../wire'
import { ann, bob, liveGame } from '../test/games'
import { applyEvent, isEvent } from './reducer'

const event = (t: Kind, v: number, d: Partial<EventData>): GameEvent => ({ t, g: 'g1', v, d: { time: 2_000, ...d } })
const clock = { black: 290_000, white: 300_000, run: 'white', at: 2_000 }
const whiteNext = { by: 'white', do: 'place', stone: 'white' }

const line = (id: number): Out => ({
  t: 'chat',
  g: 'g1',
  d: { id, from: ann, channel: 'players', text: String(id), time: id },
})

describe('applyEvent', () => {
  test('start: seats, clocks and our colour', () => {
    const { you: _, next: __, clock: ___, ...rest } = liveGame({ v: 0, status: 'waiting', players: {}, log: [] })
    const s = applyEvent(
      rest,
      event('start', 1, {
        by: 'white',
        players: { black: ann, white: bob },
        clock,
        next: whiteNext,
      }),
      bob.id,
    )
    expect(s).toMatchObject({
      v: 1,
      status: 'live',
      you: 'white',
      players: { black: ann, white: bob },
      clock,
      next: whiteNext,
    })
    expect(s.log).toEqual([{ v: 1, kind: 'start', by: 'white', ply: 0, time: 2_000 }])
  })

  test('why a rated game changes nothing: from the start on, or with the end', () => {
    const begun = applyEvent(liveGame(), event('start', 1, { unrated: 'address' }))
    const won = { winner: 'black', reason: 'resign' } as const
    expect([begun.unrated, applyEvent(begun, event('end', 2, { result: won })).unrated]).toEqual(['address', 'address'])
    expect(applyEvent(liveGame(), event('end', 2, { result: won, unrated: 'short' })).unrated).toBe('short')
  })

  test('bonus: the clocks, and what may be new of whom the game waits for', () => {
    const before = liveGame({ next: { by: 'black', do: 'place', stone: 'black', until: 3_000 } })
    const next = { by: 'black', do: 'place', stone: 'black', until: 9_000 }
    const s = applyEvent(before, event('bonus', 2, { bonus: 10_000, clock, next }))
    expect(s).toMatchObject({ clock, next, moves: [] })
    expect(applyEvent(before, event('bonus', 2, { bonus: 10_000 })).next).toEqual(before.next)
    expect(applyEvent(s, event('move', 3, { by: 'black', at: 'h8', next: whiteNext })).next).toEqual(whiteNext)
  })

  test('put aside: nobody is to move, and no offer stands; taken up again, as it was', () => {
    const before = liveGame({ offer: { by: 'white', offer: 'takeback' }, forbidden: ['h8'] })
    const s = applyEvent(
      before,
      event('adjourn', 2, { clock: { ...clock, run: '' }, may: { black: ['resume'], white: ['resume'] } }),
    )
    expect(s).toMatchObject({ status: 'adjourned', may: ['resume'], clock: { run: '' } })
    for (const gone of ['next', 'offer', 'forbidden']) expect(s).not.toHaveProperty(gone)
    const again = applyEvent(
      s,
      event('resume', 3, { by: 'white', clock, next: whiteNext, may: { black: [], white: [] } }),
    )
    expect(again).toMatchObject({ status: 'live', next: whiteNext, clock, may: [] })
    expect(again.log.map(r => r.kind)).toEqual(['start', 'adjourn', 'resume'])
  })

  test('move: a stone, its time, whose turn; open offers lapse', () => {
    const s = applyEvent(
      liveGame({ offer: { by: 'white', offer: 'takeback' }, forbidden: ['a1'] }),
      event('move', 2, { by: 'black', at: 'h8', stone: 'black', spent: 4_210, clock, next: whiteNext }),
    )
    expect(s.moves).toEqual([{ at: 'h8', spent: 4_210 }])
    expect(s).toMatchObject({ v: 2, clock, next: whiteNext })
    expect(s.offer).toBeUndefined()
    expect(s.forbidden).toBeUndefined()
    expect(s.log).toHaveLength(1)
  })

  test('move that wins: over, nothing runs and nothing is awaited', () => {
    const result = { winner: 'black', reason: 'five' as const, line: ['d8', 'e8', 'f8', 'g8', 'h8'] }
    const s = applyEvent(liveGame(), event('move', 2, { by: 'black', at: 'h8', result, clock: { ...clock, run: '' } }))
    expect(s).toMatchObject({ status: 'over', result })
    expect(s.next).toBeUndefined()
    expect(s.clock?.run).toBe('')
  })

  test('choose with a swap: people change seats, also in what the log says of them', () => {
    const before = liveGame({ log: [{ v: 5, kind: 'choose', by: 'white', option: 'place2', ply: 3, time: 1_500 }] })
    const s = applyEvent(
      before,
      event('choose', 8, { by: 'white', option: 'white', players: { black: bob, white: ann }, next: whiteNext }),
      ann.id,
    )
    expect(s.you).toBe('white')
    expect(s.log.map(r => [r.option, r.by])).toEqual([
      ['place2', 'black'],
      ['white', 'white'],
    ])
  })

  test('choose without a swap leaves the seats', () => {
    const s = applyEvent(
      liveGame(),
      event('choose', 2, {
        by: 'white',
        option: 'place2',
        players: { black: ann, white: bob },
        next: { ...whiteNext, left: 2 },
      }),
      ann.id,
    )
    expect(s.you).toBe('black')
    expect(s.next?.left).toBe(2)
  })

  test('offer and its refusal', () => {
    const asked = applyEvent(liveGame(), event('offer', 2, { by: 'white', offer: 'takeback' }))
    expect(asked.offer).toEqual({ by: 'white', offer: 'takeback' })
    expect(asked.next).toEqual(liveGame().next)
    const refused = applyEvent(asked, event('answer', 3, { by: 'black', offer: 'takeback' }))
    expect(refused.offer).toBeUndefined()
    expect(refused.log.map(r => r.kind)).toEqual(['start', 'offer', 'answer'])
  })

  test('takeback: stones go, both clocks return', () => {
    const moves = ['h8', 'h9', 'i8'].map(at => ({ at, spent: 1 }))
    const s = applyEvent(
      liveGame({ moves, offer: { by: 'black', offer: 'takeback' } }),
      event('takeback', 9, {
        by: 'white',
        ply: 2,
        clock: { ...clock, run: 'black' },
        next: { by: 'black', do: 'place', stone: 'black' },
      }),
    )
    expect(s.moves.map(m => m.at)).toEqual(['h8', 'h9'])
    expect(s.offer).toBeUndefined()
    expect(s.log.at(-1)).toMatchObject({ kind: 'takeback', ply: 2 })
    expect(s.clock?.run).toBe('black')
  })

  test('takeback to the empty board', () => {
    expect(applyEvent(liveGame({ moves: [{ at: 'h8', spent: 1 }] }), event('takeback', 3, { ply: 0 })).moves).toEqual(
      [],
    )
  })

  test('end: resignation, and an abort before anybody joined', () => {
    const s = applyEvent(liveGame(), event('end', 2, { by: 'black', result: { winner: 'white', reason: 'resign' } }))
    expect(s).toMatchObject({ status: 'over', result: { winner: 'white', reason: 'resign' } })
    expect(s.clock?.run).toBe('')
    const gone = applyEvent(
      liveGame({ status: 'waiting', players: {} }),
      event('end', 1, { result: { winner: '', reason: 'aborted' } }),
    )
    expect(gone.status).toBe('over')
  })

  test('bonus: clocks and a line in the log', () => {
    const s = applyEvent(liveGame(), event('bonus', 2, { bonus: 10_000, clock: { ...clock, run: 'black' } }))
    expect(s.clock).toEqual({ ...clock, run: 'black' })
    expect(s.log.at(-1)).toEqual({ v: 2, kind: 'bonus', ply: 0, bonus: 10_000, time: 2_000 })
    expect(s.next).toEqual(liveGame().next)
  })

  test('pass: a row of the move list, another turn, and no line in the log', () => {
    const s = applyEvent(
      liveGame({ forbidden: ['a1'] }),
      event('pass', 2, { by: 'black', at: 'pass', spent: 900, clock, next: whiteNext }),
    )
    expect(s.moves).toEqual([{ at: 'pass', spent: 900 }])
    expect(s).toMatchObject({ v: 2, clock, next: whiteNext })
    expect(s.forbidden).toBeUndefined()
    expect(s.log).toHaveLength(1)
  })

  test('gift: clocks and who gave how much', () => {
    const s = applyEvent(
      liveGame(),
      event('gift', 2, { by: 'white', bonus: 15_000, clock: { ...clock, run: 'black' }, next: liveGame().next! }),
    )
    expect(s.clock).toEqual({ ...clock, run: 'black' })
    expect(s.log.at(-1)).toEqual({ v: 2, kind: 'gift', by: 'white', ply: 0, bonus: 15_000, time: 2_000 })
  })

  test.each([
    ['draw', 'black', 'move', true],
    ['draw', 'white', 'move', false],
    ['draw', 'black', 'pass', true],
    ['draw', 'white', 'pass', false],
    ['takeback', 'black', 'move', false],
    ['takeback', 'white', 'move', false],
  ] as const)('an open %s of %s, and a %s by Black: it stands %s', (offer, by, kind, stands) => {
    const s = applyEvent(liveGame({ offer: { by, offer } }), event(kind, 2, { by: 'black', at: 'h8', next: whiteNext }))
    expect(s.offer).toEqual(stands ? { by, offer } : undefined)
  })

  test('an offer stays with the person who made it when seats change', () => {
    const s = applyEvent(
      liveGame({ offer: { by: 'black', offer: 'draw' } }),
      event('choose', 8, { by: 'white', option: 'white', players: { black: bob, white: ann }, next: whiteNext }),
      ann.id,
    )
    expect(s.offer).toEqual({ by: 'white', offer: 'draw' })
  })

  test('rematch: where the next game is', () => {
    const over = liveGame({ status: 'over', offer: { by: 'white', offer: 'rematch' } })
    const s = applyEvent(over, event('rematch', 2, { by: 'black', game: 'g2' }))
    expect(s.rematch).toBe('g2')
    expect(s.offer).toBeUndefined()
  })

  test('presence has no version', () => {
    const presence = { black: false, white: true, watchers: 3 }
    expect(applyEvent(liveGame({ v: 7 }), { t: 'presence', g: 'g1', d: presence })).toMatchObject({ v: 7, presence })
  })

  test('a vacation stops the clock and starts it, without a version', () => {
    const vacations = { black: 9_000 }
    const stands = { ...clock, run: '' }
    const on = applyEvent(liveGame({ v: 7 }), {
      t: 'vacation',
      g: 'g1',
      d: { vacations, clock: stands, next: whiteNext },
    })
    expect(on).toMatchObject({ v: 7, vacations, clock: stands, next: whiteNext })
    const off = applyEvent(on, { t: 'vacation', g: 'g1', d: { clock } })
    expect(off).toMatchObject({ v: 7, clock, next: whiteNext })
    expect(off.vacations).toBeUndefined()
  })

  test('the own plan has no version', () => {
    expect(applyEvent(liveGame({ v: 7 }), { t: 'plan', g: 'g1', d: { lines: ['a1b1'] } })).toMatchObject({
      v: 7,
      plan: ['a1b1'],
    })
  })

  test('chat: once each, in the order said, the last hundred', () => {
    let s: GameState = liveGame()
    for (const id of [5, 7, 5, 6]) s = applyEvent(s, line(id))
    expect(s.chat.map(l => l.id)).toEqual([5, 6, 7])
    for (let id = 8; id < 200; id++) s = applyEvent(s, line(id))
    expect(s.chat).toHaveLength(100)
    expect(s.chat.at(-1)?.id).toBe(199)
  })

  test('what it does not know changes nothing', () => {
    const s = liveGame()
    const fanfare = { t: 'fanfare', g: 'g1', v: 2, d: {} } as unknown as Out // of a server newer than the page
    expect(applyEvent(s, fanfare)).toBe(s)
    expect(isEvent(fanfare)).toBe(false)
  })

  test('the given state is never changed', () => {
    const s = Object.freeze(liveGame())
    Object.freeze(s.moves)
    Object.freeze(s.log)
    for (const t of [
      'move',
      'pass',
      'gift',
      'offer',
      'answer',
      'takeback',
      'end',
      'bonus',
      'rematch',
      'choose',
    ] as const) {
      applyEvent(
        s,
        event(t, 2, {
          at: 'h8',
          offer: 'takeback',
          ply: 0,
          result: { winner: '', reason: 'aborted' },
          players: { black: bob, white: ann },
        }),
      )
    }
    expect(s).toEqual(liveGame())
  })
})
