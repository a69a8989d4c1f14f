// @vitest-environment node
// Every way in which a premove ends, one by one and then at random: it is sent at most once, and only as the answer to
// exactly the next move of the opponent, never after the link was lost.
import * as fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { liveGame } from '../test/games'
import type { EventData, GameEvent, GameState, Kind, Next, Out } from '../wire'
import { chosen, heard, mayPremove, type Premove } from './premove'
import { Premoves } from './premoves'
import { applyEvent } from './reducer'

const ME = 1
const theirs: Next = { by: 'white', do: 'place', stone: 'white' }
const mine: Next = { by: 'black', do: 'place', stone: 'black' }
const row = (at: string) => ({ at, spent: 1 })

/** Ann, Black, has moved; Bob is to. */
const waiting = (change: Partial<GameState> = {}): GameState =>
  liveGame({ v: 2, moves: [row('h8')], next: theirs, ...change })

function event(t: Kind, s: GameState, d: Partial<EventData> = {}): GameEvent {
  return { t, g: s.g, v: s.v + 1, d: { time: 1, ...d } }
}

const after = (f: GameEvent, s: GameState) => heard({ at: 'i9', v: s.v }, f, applyEvent(s, f, ME))
const moved = (s: GameState, at = 'h9', d: Partial<EventData> = {}) =>
  event('move', s, { by: 'white', at, stone: 'white', next: mine, ...d })

test('one may be chosen while the opponent is to place a stone in free play, and only then', () => {
  expect(mayPremove(waiting())).toBe(true)
  expect(mayPremove(liveGame())).toBe(false)
  expect(mayPremove(waiting({ status: 'over' }))).toBe(false)
  expect(mayPremove(waiting({ status: 'adjourned' }))).toBe(false)
  const { you: _, ...watched } = waiting()
  expect(mayPremove(watched)).toBe(false)
  for (const next of [
    { ...theirs, left: 2 },
    { ...theirs, do: 'choose', options: ['black', 'white'] },
    { ...theirs, do: 'offer', left: 3 },
    { ...theirs, do: 'pick', fifths: ['a1'] },
  ] as Next[])
    expect(mayPremove(waiting({ next }))).toBe(false)
})

test('another point takes its place, the same takes it back, a stone’s point is none', () => {
  const s = waiting()
  const one = chosen(null, 'i9', s)
  expect(one).toEqual({ at: 'i9', v: 2 })
  expect(chosen(one, 'j9', s)).toEqual({ at: 'j9', v: 2 })
  expect(chosen(one, 'i9', s)).toBeNull()
  expect(chosen(one, 'h8', s)).toBe(one)
  expect(chosen(null, 'h8', s)).toBeNull()
  expect(chosen(one, 'j9', liveGame())).toBeNull()
})

test('the opponent’s move has it sent', () => {
  const s = waiting()
  expect(after(moved(s), s)).toEqual({ premove: null, send: 'i9' })
})

const ends: [string, string, (s: GameState) => GameEvent, Partial<GameState>?][] = [
  ['the opponent takes the point', 'occupied', s => moved(s, 'i9')],
  ['the point is forbidden to Black by now', 'forbidden', s => moved(s, 'h9', { forbidden: ['i9'] })],
  ['five in a row', 'over', s => moved(s, 'h9', { result: { winner: 'white', reason: 'five' } })],
  ['the move leads into a step of an opening', 'opening', s => moved(s, 'h9', { next: { ...mine, left: 1 } })],
  ['a choice follows', 'opening', s => moved(s, 'h9', { next: { ...mine, do: 'choose', options: ['swap', 'keep'] } })],
  ['the opponent goes on placing', 'opening', s => moved(s, 'h9', { next: theirs })],
  ['sides are chosen', 'opening', s => event('choose', s, { by: 'white', option: 'keep', next: mine })],
  ['a fifth is offered', 'opening', s => event('fifth', s, { by: 'white', at: 'a1', next: theirs })],
  ['a fifth is picked', 'opening', s => event('pick', s, { by: 'white', at: 'a1', next: mine })],
  ['a pass', 'pass', s => event('pass', s, { by: 'white', at: 'pass', next: mine })],
  [
    'the second pass in a row',
    'over',
    s => event('pass', s, { by: 'white', result: { winner: '', reason: 'passes' } }),
  ],
  ['a takeback', 'takeback', s => event('takeback', s, { by: 'white', ply: 0, next: mine })],
  ['a draw is offered', 'offer', s => event('offer', s, { by: 'white', offer: 'draw' })],
  ['a takeback is asked for', 'offer', s => event('offer', s, { by: 'white', offer: 'takeback' })],
  ['one asks for a takeback oneself', 'offer', s => event('offer', s, { by: 'black', offer: 'takeback' })],
  ['the end', 'over', s => event('end', s, { by: 'white', result: { winner: 'black', reason: 'resign' } })],
  ['the game is adjourned', 'over', s => event('adjourn', s, { by: 'white' })],
  ['a rematch begins', 'over', s => event('rematch', s, { game: 'g2' })],
  ['the server was away', 'link', s => event('bonus', s, { bonus: 10_000, next: theirs })],
  ['an event is missing', 'link', s => ({ ...moved(s), v: s.v + 2 })],
]
test.each(ends)('dropped: %s', (_, dropped, make) => {
  const s = waiting()
  const f = make(s)
  // The store asks for what is missing, and leaves the game as it is.
  const got = f.v === s.v + 1 ? after(f, s) : heard({ at: 'i9', v: s.v }, f, s)
  expect(got).toEqual({ premove: null, dropped })
})

test('a point forbidden to Black is none to White', () => {
  const s = liveGame({ v: 2, you: 'white', moves: [], next: mine })
  const f = event('move', s, { by: 'black', at: 'h8', next: theirs, forbidden: ['i9'] })
  expect(heard({ at: 'i9', v: 2 }, f, applyEvent(s, f, 2))).toEqual({ premove: null, send: 'i9' })
})

test('where forbidden points are not marked it is an ordinary move, and loses as one', () => {
  const s = waiting({ settings: { ...liveGame().settings, rule: 'renju', forbidden: 'loses' } })
  expect(after(moved(s), s)).toEqual({ premove: null, send: 'i9' })
})

test('a gift, a refusal and one’s own offer of a draw leave it', () => {
  const s = waiting()
  for (const f of [
    event('gift', s, { by: 'white', bonus: 15_000 }),
    event('answer', s, { by: 'white', offer: 'draw' }),
    event('offer', s, { by: 'black', offer: 'draw' }),
  ])
    expect(after(f, s)).toEqual({ premove: { at: 'i9', v: 3 } })
})

test('what comes twice is nothing new; a move of one’s own from another window ends it without a word', () => {
  const s = waiting()
  const p = { at: 'i9', v: 2 }
  expect(heard(p, { ...moved(s), v: 2 }, s)).toEqual({ premove: p })
  expect(after(event('move', s, { by: 'black', at: 'a1', next: theirs }), s)).toEqual({ premove: null })
})

/** A window with a game, as the store and the socket have it. */
function table() {
  const house = { s: waiting() as GameState | null, live: true, free: true, sent: [] as string[] }
  const alarm = vi.fn()
  const pre = new Premoves({
    g: 'g1',
    state: () => house.s,
    live: () => house.live,
    free: () => house.free,
    send: at => house.sent.push(at),
    alarm,
  })
  const say = (f: Out) => {
    if (f.t === 'state') house.s = f.d
    else if (house.s && 'v' in f && f.g === 'g1' && f.v === house.s.v + 1) house.s = applyEvent(house.s, f, ME)
    pre.frame(f)
  }
  return { house, pre, alarm, say }
}

test('it is sent as soon as the move is there, and told when it is not', () => {
  const { house, pre, alarm, say } = table()
  expect(pre.choose('i9')).toBe(true)
  say(moved(house.s!, 'h9'))
  expect(house.sent).toEqual(['i9'])
  expect([pre.now.value, pre.said.value, alarm.mock.calls.length]).toEqual([null, null, 0])
  expect(pre.choose('j9')).toBe(false) // it is one's own turn

  const other = table()
  other.pre.choose('i9')
  other.say(moved(other.house.s!, 'i9'))
  expect(other.house.sent).toEqual([])
  expect(other.pre.said.value).toEqual({ at: 'i9', why: 'occupied' })
  expect(other.alarm).toHaveBeenCalledOnce()
  // It is said until one has moved.
  const own = other.house.s!
  other.say(event('move', own, { by: 'black', at: 'j9', stone: 'black', next: theirs }))
  expect(other.pre.said.value).toBeNull()
})

test('taken back by hand it is said, without a sound', () => {
  const { house, pre, alarm, say } = table()
  pre.choose('i9')
  pre.choose('i9')
  expect(pre.said.value).toEqual({ at: 'i9', why: 'gone' })
  pre.choose('j9')
  expect(pre.said.value).toBeNull()
  expect(pre.cancel()).toBe(true)
  expect(pre.cancel()).toBe(false)
  say(moved(house.s!))
  expect([house.sent, alarm.mock.calls]).toEqual([[], []])
})

test('a link that broke, a page that came back, any state told anew: none survives', () => {
  for (const end of ['away', 'state', 'unlinked', 'other'] as const) {
    const { house, pre, say } = table()
    pre.choose('i9')
    const before = house.s!
    if (end === 'away') pre.away()
    if (end === 'state') say({ t: 'state', g: 'g1', d: applyEvent(before, moved(before), ME) })
    if (end === 'unlinked') house.live = false
    if (end === 'other') say({ ...moved(before), g: 'g2' })
    say(moved(house.s!, 'k9'))
    expect(house.sent).toEqual(end === 'other' ? ['i9'] : [])
    if (end !== 'other') expect(pre.said.value?.why).toBe('link')
  }
})

test('none while a stone is on its way, without a link, or before there is a game', () => {
  const { house, pre } = table()
  house.free = false
  expect(pre.choose('i9')).toBe(false)
  Object.assign(house, { free: true, live: false })
  expect(pre.choose('i9')).toBe(false)
  Object.assign(house, { live: true, s: null })
  expect(pre.choose('i9')).toBe(false)
  expect(pre.now.value).toBeNull()
})

type Act =
  | 'tap'
  | 'escape'
  | 'theirs'
  | 'own'
  | 'pass'
  | 'takeback'
  | 'offer'
  | 'gift'
  | 'break'
  | 'lose'
  | 'resync'
  | 'end'
const ACTS: readonly Act[] = [
  'tap',
  'tap',
  'tap',
  'escape',
  'theirs',
  'theirs',
  'theirs',
  'own',
  'pass',
  'takeback',
  'offer',
  'gift',
  'break',
  'lose',
  'resync',
  'end',
]
const POINTS = ['a1', 'b2', 'c3', 'd4', 'e5', 'f6', 'g7', 'h8', 'i9', 'j10']

let sends = 0
const other = (by: string): Next => ({ by, do: 'place', stone: by })

/** A server, the way from it, and a window: what was said may be lost or come after the link was there again. */
function race(script: readonly (readonly [number, number])[]): void {
  const { house, pre } = table()
  house.s = waiting({ moves: [], next: theirs, v: 1 })
  let server = house.s
  let linked = true
  /** Since when nothing but the opponent's next move may have it sent. */
  let armed: { at: string; moves: number } | null = null
  let was: Premove | null = null

  const tell = (f: GameEvent) => {
    const before = house.sent.length
    server = applyEvent(server, f, ME)
    if (!linked) return
    if (house.s && f.v === house.s.v + 1) house.s = applyEvent(house.s, f, ME)
    pre.frame(f)
    check(f, before)
  }
  const check = (f: GameEvent | null, before: number) => {
    const sent = house.sent.slice(before)
    if (sent.length === 0) return
    // At most one, the one that stood, for exactly the opponent's next move, over a link that has held since.
    sends++
    expect(sent).toEqual([armed?.at])
    expect(f?.t).toBe('move')
    expect(f?.d.by).toBe('white')
    expect(house.s!.moves.length).toBe(armed!.moves + 1)
    expect([linked, house.s!.next?.by, house.s!.next?.do, house.s!.status]).toEqual([true, 'black', 'place', 'live'])
    expect(house.s!.moves.some(m => m.at === sent[0])).toBe(false)
    expect(pre.now.value).toBeNull()
    armed = null
  }
  const resync = () => {
    const before = house.sent.length
    house.s = server
    pre.frame({ t: 'state', g: 'g1', d: server })
    expect(house.sent.length).toBe(before)
    expect(pre.now.value).toBeNull()
  }

  for (const [a, n] of script) {
    const act = ACTS[a % ACTS.length]!
    const at = POINTS[n % POINTS.length]!
    const free = POINTS.find(p => !server.moves.some(m => m.at === p) && p >= at) ?? `k${(n % 14) + 1}`
    const turn = server.next?.by
    const before = house.sent.length
    house.live = linked
    switch (act) {
      case 'tap':
        pre.choose(at)
        break
      case 'escape':
        pre.cancel()
        break
      case 'theirs':
        if (turn === 'white')
          tell(
            event('move', server, {
              by: 'white',
              at: free,
              stone: 'white',
              next: other('black'),
              ...(n % 7 === 0 && { forbidden: [at] }),
            }),
          )
        break
      case 'own':
        if (turn === 'black')
          tell(event('move', server, { by: 'black', at: free, stone: 'black', next: other('white') }))
        break
      case 'pass':
        if (turn)
          tell(event('pass', server, { by: turn, at: 'pass', next: other(turn === 'white' ? 'black' : 'white') }))
        break
      case 'takeback':
        if (turn)
          tell(event('takeback', server, { by: 'white', ply: Math.max(0, server.moves.length - 2), next: other(turn) }))
        break
      case 'offer':
        if (turn) tell(event('offer', server, { by: n % 2 ? 'white' : 'black', offer: n % 3 ? 'draw' : 'takeback' }))
        break
      case 'gift':
        if (turn) tell(event('gift', server, { by: 'white', bonus: 15_000, next: server.next! }))
        break
      case 'break':
        linked = !linked
        house.live = linked
        pre.away()
        if (linked) resync()
        break
      case 'lose': {
        // An event that never comes; the next one shows it, and the store asks anew.
        const had: boolean = linked
        linked = false
        if (turn === 'white')
          tell(event('move', server, { by: 'white', at: free, stone: 'white', next: other('black') }))
        linked = had
        break
      }
      case 'resync':
        if (linked) resync()
        break
      case 'end':
        if (turn && n % 5 === 0)
          tell(event('end', server, { by: 'white', result: { winner: 'black', reason: 'resign' } }))
        break
    }
    if (act === 'tap' || act === 'escape' || act === 'break' || act === 'resync') expect(house.sent.length).toBe(before)
    const now = pre.now.value
    if (now && now.at !== was?.at) armed = { at: now.at, moves: house.s!.moves.length }
    if (!now) armed = null
    was = now
    // What stands is meant for the opponent's next move in the game as it is known.
    if (now) expect([house.s!.next?.by, now.v, house.s!.moves.length]).toEqual(['white', house.s!.v, armed!.moves])
  }
}

test('1,000 races of moves, breaks, takebacks, offers and taps', () => {
  const script = fc.array(fc.tuple(fc.nat(999), fc.nat(999)), { minLength: 5, maxLength: 60 })
  fc.assert(fc.property(script, race), { numRuns: 1_000 })
  expect(sends).toBeGreaterThan(100)
})
