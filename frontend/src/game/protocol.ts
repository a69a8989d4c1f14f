// The present and the next step of an opening, in words.
import { w } from '../i18n/late/opening'
import type { GameState, Next } from '../wire'
import { otherColor } from './position'
import { nameOf } from './result'

type Then = Exclude<keyof typeof w.after, 'place'> | 'second' | 'third'

/** What comes after so many stones, once who places has placed them all. */
const AFTER: Record<string, Record<number, Then>> = {
  pro: { 1: 'second', 2: 'third', 3: 'free' },
  long_pro: { 1: 'second', 2: 'third', 3: 'free' },
  swap: { 3: 'side' },
  swap2: { 3: 'sideOrTwo', 5: 'side' },
  rif: { 3: 'swap', 4: 'offer' },
  yamaguchi: { 3: 'declare', 4: 'offer' },
  soosyrv8: { 3: 'swap', 4: 'declare' },
  tarannikov: { 1: 'swap', 2: 'swap', 3: 'swap', 4: 'swap', 5: 'swap' },
  taraguchi10: { 1: 'swap', 2: 'swap', 3: 'swap', 4: 'swapOrTen', 5: 'swap' },
}

/** The name of who has a seat, '' if that is who reads it. */
const who = (s: GameState, seat: string): string => (seat === s.you ? '' : nameOf(s, seat))

/** How many fifths there are to be. */
const wanted = (s: GameState): number =>
  s.log.reduce((n, r) => (r.kind === 'choose' && Number(r.option)) || n, s.settings.opening === 'rif' ? 2 : 10)

export interface Said {
  what: string
  /** What comes then, or what there is to know. */
  after: string
}

export function said(s: GameState, n: Next): Said {
  const name = who(s, n.by)
  switch (n.do) {
    case 'choose':
      return choice(s, n, name)
    case 'offer':
      return {
        what: name ? w.offerThem(name, n.left ?? 0) : w.offer(n.left ?? 0),
        after: w.offerNote(who(s, otherColor(n.by))),
      }
    case 'pick':
      return name ? { what: w.pickThem(name), after: w.after.free } : { what: w.pick, after: w.pickNote }
    default:
      return stones(s, n, name)
  }
}

function stones(s: GameState, n: Next, name: string): Said {
  const left = (n.left ?? 1) - 1
  const stone = n.stone ?? 'black'
  const what = w.place(name, stone, n.zone?.in ?? 0, n.zone?.out ?? 0)
  const ply = s.moves.length + left + 1
  const key = AFTER[s.settings.opening]?.[ply]
  const tip = !name && ply > 2 && key !== 'free' && key !== 'declare' && key !== 'offer'
  return {
    what: left ? `${what} ${w.more(left, otherColor(stone))}` : what,
    after: [key && following(s, key, n.by), tip && w.tip].filter(Boolean).join(' '),
  }
}

function following(s: GameState, key: Then, by: string): string {
  const other = who(s, otherColor(by))
  switch (key) {
    case 'free':
      return w.after.free
    case 'second':
      return w.after.place(other, 'white', 0, 0)
    case 'third':
      return w.after.place(other, 'black', 0, s.settings.opening === 'pro' ? 5 : 7)
    case 'offer':
      return w.after.offer(other, wanted(s))
    case 'declare':
      return w.after.declare(who(s, by))
    default:
      return w.after[key](other)
  }
}

function choice(s: GameState, n: Next, name: string): Said {
  const has = (o: string) => n.options?.some(x => x === o)
  if (has('black'))
    return { what: !name ? w.side : has('place2') ? w.sideOrTwoThem(name) : w.sideThem(name), after: w.sideNote }
  if (has('keep'))
    return {
      what: !name ? w.swap(n.by) : has('offer10') ? w.swapOrTenThem(name) : w.swapThem(name),
      after: follows(s),
    }
  return { what: name ? w.declareThem(name) : w.declare, after: w.declareNote }
}

/** What follows when both have the colours that they want. */
function follows(s: GameState): string {
  const ply = s.moves.length
  switch (s.settings.opening) {
    case 'soosyrv8':
      return ply < 4 ? w.nextSays : w.nextFifths(wanted(s))
    case 'rif':
    case 'yamaguchi':
      return `${w.nextFourth} ${w.nextFifths(wanted(s))}`
    default:
      return ply < 5 ? w.next(ply % 2 ? 'white' : 'black', 2 * ply + 1) : w.after.free
  }
}
