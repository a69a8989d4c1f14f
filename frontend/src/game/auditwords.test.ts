// @vitest-environment node
import { expect, test } from 'vitest'
import type { AuditRow, TimeControl } from '../wire'
import { auditLines } from './audittext'

const fischer: TimeControl = { kind: 'fischer', initial: 60_000, increment: 0 }
let v = 0
const row = (r: Partial<AuditRow> & Pick<AuditRow, 'kind'>): AuditRow => ({ v: ++v, time: v * 1_000, ...r })
const said = (rows: AuditRow[], control = fischer) =>
  auditLines(rows, control).map(l =>
    [l.n, l.what, l.ending, ...l.facts, l.clocks].filter(x => x !== undefined).join(' | '),
  )

const clock = (black: number, white: number, more = {}) => ({ black, white, run: 'black', at: 0, ...more })

test('what happened, what it cost and what the clocks said', () => {
  expect(
    said([
      row({ kind: 'start', by: 'white', clock: clock(60_000, 60_000) }),
      row({ kind: 'move', by: 'black', at: 'h8', spent: 1_500, lag: 80, quota: 1_170, clock: clock(58_500, 60_000) }),
      row({ kind: 'gift', by: 'white', bonus: 15_000, clock: clock(73_500, 60_000) }),
      row({ kind: 'bonus', bonus: 10_000, charged: 2_340, clock: clock(73_500, 67_660) }),
      row({ kind: 'pass', by: 'white', spent: 0, clock: clock(73_500, 20_000, { whiteLeft: 2 }) }),
      row({ kind: 'offer', by: 'black', offer: 'draw' }),
      row({ kind: 'answer', by: 'white', offer: 'draw' }),
      row({ kind: 'end', by: 'white', reason: 'resign', winner: 'black', spent: 4_000 }),
    ]),
  ).toEqual([
    'The game began | Black 1:00.00 · White 1:00.00',
    '1 | Black h8 | charged 1.50 s | lag compensation 80 ms | quota left 1.17 s | Black 0:58.50 · White 1:00.00',
    'White gave Black 15 s | Black 1:13.50 · White 1:00.00',
    'The server was unavailable for a while: +10 s for the side to move | charged up to the server’s last heartbeat 2.34 s | Black 1:13.50 · White 1:07.66',
    '2 | White passed | charged 0.00 s | Black 1:13.50 · White 0:20.00 (2)',
    'Black offered a draw',
    'White ended the draw offer',
    'The game ended: Black wins, White resigned | charged 4.00 s',
  ])
})

test('moves keep their numbers through takebacks of one move and of two', () => {
  const rows = ['h8', 'h9', 'i8'].map((at, i) => row({ kind: 'move', by: i % 2 ? 'white' : 'black', at, spent: 0 }))
  // Black asks after its own move: one goes. Black asks after White's answer: two go.
  expect(
    said([
      ...rows,
      row({ kind: 'takeback', by: 'white', ply: 2 }),
      row({ kind: 'move', by: 'black', at: 'j8', spent: 0 }),
    ]).slice(3),
  ).toEqual(['White agreed: 1 move taken back', '3 | Black j8 | charged 0.00 s'])
  expect(
    said([
      ...rows.slice(0, 2),
      row({ kind: 'takeback', by: 'white', ply: 0 }),
      row({ kind: 'move', by: 'black', at: 'j8', spent: 0 }),
    ]).slice(2),
  ).toEqual(['White agreed: 2 moves taken back', '1 | Black j8 | charged 0.00 s'])
  expect(said([...rows, row({ kind: 'takeback', by: 'white', ply: 3, since: 5 })]).at(-1)).toBe(
    'White agreed: a step of the opening taken back',
  )
})

test('a move that ended the game, and a claimed draw', () => {
  expect(said([row({ kind: 'move', by: 'black', at: 'h8', spent: 0, reason: 'forbidden', winner: 'white' })])).toEqual([
    '1 | Black h8 | The game ended: White wins, Black played a forbidden point | charged 0.00 s',
  ])
  expect(said([row({ kind: 'end', by: 'white', reason: 'away' })])).toEqual([
    'The game ended: Draw, White claimed it, the opponent was away',
  ])
  expect(said([row({ kind: 'end', reason: 'time', winner: 'white', spent: 60_000 })])).toEqual([
    'The game ended: White wins, time was up | charged 1 m 00 s',
  ])
})

test('an end without a result: called off by the server, or aborted by a player', () => {
  const start = row({ kind: 'start', by: 'white', clock: { black: 60_000, white: 60_000, run: 'black', at: 0 } })
  expect(said([start, row({ kind: 'end', reason: 'aborted' })])[1]).toBe(
    'The game was called off: nobody made the first move in time',
  )
  expect(said([start, row({ kind: 'end', by: 'black', reason: 'aborted' })])[1]).toBe(
    'The game ended: Black aborted it',
  )
  expect(said([row({ v: 1, kind: 'end', reason: 'aborted' })])[0]).toBe('The game ended: Server aborted it')
})
