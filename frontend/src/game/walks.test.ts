// @vitest-environment node
// Random walks through what the hub tells of every opening: the page has something to show and to do at each step, offers what the
// state does and no more, and comes to the same state again. testdata/openings.json is made of the hub's own walker.
import { expect, test } from 'vitest'
import all from '../../testdata/openings.json'
import { allPoints } from '../../board/index'
import { w } from '../i18n/late/opening'
import { ann, bob, liveGame } from '../test/games'
import type { GameState, Next, Opening, Option, Out, Zone } from '../wire'
import { inOpening, otherColor } from './position'
import { said } from './protocol'
import { applyEvent } from './reducer'
import { nameOf } from './result'
import { myTurn } from './view'
import { fifthsOf, told } from './zone'

interface Node {
  next: Next
  /** After a stone, a fifth or a pick; left out: the first. */
  stone?: number
  options?: Partial<Record<Option, number>>
  swaps?: Option[]
}
interface Table {
  from: Partial<Record<Opening, number>>
  nodes: Node[]
}
const table = all as Table
const names = Object.keys(table.from) as Opening[]
const SIZE = 15
const ALL = [...allPoints(SIZE)]

/** Numbers below n, the same ones for the same seed. */
function dice(seed: number): (n: number) => number {
  let a = seed
  return n => {
    a = (a + 0x6d2b79f5) | 0
    let t = Math.imul(a ^ (a >>> 15), 1 | a)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) % n
  }
}

/** What has to be true of each step is checked here: expect would take most of the time. */
function check(ok: boolean, what: string, s: GameState): asserts ok {
  if (!ok)
    throw new Error(`${what}: ${s.settings.opening}, ${JSON.stringify(s.next)}, ${s.moves.map(m => m.at).join('')}`)
}

const area = ({ in: inside = 0, out = 0 }: Zone): number => (inside ? inside ** 2 : SIZE ** 2 - out ** 2)

/** What is said to come after the last stone of a step, by what does come. */
function then(s: GameState, by: string, next: Next): string {
  const name = (seat: string) => (seat === s.you ? '' : nameOf(s, seat))
  const has = (o: Option) => next.options?.includes(o)
  if (next.do === 'offer') return w.after.offer(name(next.by), next.left ?? 0)
  if (next.do === 'place' && !next.left) return w.after.free
  if (next.do === 'place')
    return w.after.place(name(next.by), next.stone ?? '', next.zone?.in ?? 0, next.zone?.out ?? 0)
  check(next.by === otherColor(by) || !has('swap'), 'who placed may change', s)
  if (has('offer10')) return w.after.swapOrTen(name(next.by))
  if (has('swap')) return w.after.swap(name(next.by))
  if (has('place2')) return w.after.sideOrTwo(name(next.by))
  return has('black') ? w.after.side(name(next.by)) : w.after.declare(name(next.by))
}

/** What the page shows of a step; returns the points that may be taken. */
function shown(s: GameState, node: Node, after: (n: number) => Node): string[] {
  const n = s.next!
  const words = said(s, n)
  check(words.what !== '' && words.after !== '', 'nothing is said', s)
  check(!/undefined|NaN|null| {2}/.test(`${words.what} ${words.after}`), `"${words.what} ${words.after}"`, s)
  const { only, marks } = told(s, s.moves.length)
  const fifths = fifthsOf(s)
  if (n.do === 'offer' || n.do === 'pick')
    check(marks.filter(m => m.kind === 'sign').length === fifths.length, 'a letter a fifth', s)
  if (n.do === 'choose') {
    const known: Record<string, unknown> = w.options
    check(n.options!.length > 1 && n.options!.every(o => Number(o) > 0 || known[o] !== undefined), 'no words', s)
    return []
  }
  if (n.do === 'pick') check(only?.join() === fifths.join(), 'what may be picked is what is offered', s)
  else check(only ? only.length === area(n.zone!) : !n.zone, 'the zone', s)
  if (n.do === 'place') {
    let last = node
    for (let i = 1; i < n.left!; i++) last = after(last.stone ?? 0)
    const follows = after(last.stone ?? 0)
    check(words.after.startsWith(then(s, n.by, follows.next)), `"${words.after}" does not say what comes`, s)
  }
  return (only ?? ALL).filter(p => n.do === 'pick' || (!s.moves.some(m => m.at === p) && !fifths.includes(p)))
}

/** Walks from the first stone to the end of the opening; returns how many steps that took. */
function walk(opening: Opening, roll: (n: number) => number): number {
  const node = (i: number) => table.nodes[i]!
  let at = node(table.from[opening]!)
  // Seen by either player or by who watches.
  const me = [ann.id, bob.id, undefined][roll(3)]
  const settings = { ...liveGame().settings, rule: 'renju', opening }
  let s: GameState = liveGame({ settings, next: at.next })
  delete s.you
  if (me) s.you = me === ann.id ? 'black' : 'white'
  const first = s
  let players = s.players
  const events: Out[] = []
  let fifths: string[] = []
  while (inOpening(s)) {
    const may = shown(s, at, node)
    const { do: what, by } = s.next!
    check(myTurn(s) === (players[by === 'black' ? 'black' : 'white']!.id === me), 'whose turn it is', s)
    const option = what === 'choose' ? s.next!.options![roll(s.next!.options!.length)]! : undefined
    check(option !== undefined || may.length > 0, 'a dead end', s)
    const point = may[roll(may.length || 1)]
    if (what === 'offer') fifths = [...fifths, point!]
    if (option && at.swaps?.includes(option)) players = { black: players.white!, white: players.black! }
    at = node((option ? at.options![option] : at.stone) ?? 0)
    const next = at.next.do === 'offer' || at.next.do === 'pick' ? { ...at.next, fifths } : at.next
    const kind = { choose: 'choose', offer: 'fifth', pick: 'pick', place: 'move' }[what as 'choose']
    const d = option ? { by, option, players } : { by, at: point }
    const e = { t: kind, g: s.g, v: s.v + 1, d: { ...d, time: 0, next } } as Out
    events.push(e)
    s = applyEvent(s, e, me)
    check(s.next === next && s.v === events.length + 1, 'the state is not what the hub tells', s)
    check(fifthsOf(s).join() === fifths.join(), 'the fifths', s)
    check(s.players.black!.id === players.black!.id && s.players.white!.id === players.white!.id, 'the seats', s)
    check(events.length <= 40, 'it does not end', s)
  }
  const again = events.reduce<GameState>((state, e) => applyEvent(state, e, me), first)
  check(JSON.stringify(again) === JSON.stringify(s), 'it replays as something else', s)
  return events.length
}

// TENGEN_STEPS says how many, as for the hub's own.
test('walks through all openings never reach a dead end, and always replay', () => {
  const walks = Number(process.env['TENGEN_STEPS'] ?? 2_000)
  const seed = Number(process.env['TENGEN_SEED'] ?? 1)
  const roll = dice(seed)
  let steps = 0
  for (let i = 0; i < walks; i++) {
    try {
      steps += walk(names[i % names.length]!, roll)
    } catch (e) {
      throw new Error(`walk ${i}, seed ${seed}`, { cause: e })
    }
  }
  expect(names).toHaveLength(9)
  expect(steps).toBeGreaterThan(2 * walks)
}, 600_000)
