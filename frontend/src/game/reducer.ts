// The effect of an event on a game, as the server would tell it in a full state.
// Pure; versions are the caller's business (see store.ts).
import type { Changes, ChatLine, EventData, GameEvent, GameState, Kind, LogRow, Out, Players } from '../wire'
import { PASS, otherColor } from './position'

const KINDS: readonly string[] = [
  'start',
  'move',
  'pass',
  'choose',
  'fifth',
  'pick',
  'offer',
  'answer',
  'takeback',
  'end',
  'gift',
  'berserk',
  'bonus',
  'adjourn',
  'resume',
  'rematch',
] satisfies Kind[]

/** Lines of each chat. */
const CHAT_KEPT = 100

/** Is this frame an entry of a game's log, of a kind that this page knows? */
export const isEvent = (f: Out): f is GameEvent => KINDS.includes(f.t)

/** Is it an entry of a game's log at all? A newer server may have kinds that this page does not know. */
export const isVersioned = (f: Out): f is GameEvent =>
  f.t !== 'state' && !('id' in f) && 'v' in f && typeof f.v === 'number'

/** The state after a frame. `me` is the user's id, whose seat may change. */
export function applyEvent(s: GameState, f: Out, me?: number): GameState {
  if (f.t === 'presence') return { ...s, presence: f.d }
  if (f.t === 'chat') return addLine(s, f.d)
  if (f.t === 'plan') return { ...s, plan: f.d.lines }
  if (f.t === 'vacation') {
    const { vacations: _, ...others } = s
    return { ...others, ...f.d }
  }
  if (!isEvent(f)) return s
  const d = f.d
  const after: GameState = {
    ...s,
    v: f.v,
    now: d.time,
    ...(d.clock && { clock: d.clock }),
    ...(d.players && { players: d.players }),
  }
  if (d.players) {
    seat(after, me)
    // The log and an offer name seats, and the people in them have changed places.
    if (swapped(s.players, d.players)) {
      after.log = s.log.map(flip)
      if (s.offer) after.offer = { ...s.offer, by: otherColor(s.offer.by) }
    }
  }

  if (d.may) after.may = after.you === 'black' ? d.may.black : after.you === 'white' ? d.may.white : []

  if (d.unrated) after.unrated = d.unrated

  switch (f.t) {
    case 'start':
      after.status = 'live'
      turn(after, d)
      break
    case 'move':
    case 'pass':
    case 'pick':
      after.moves = [...s.moves, { at: f.t === 'pass' ? PASS : (d.at ?? ''), spent: d.spent ?? 0 }]
      if (lapses(s, d.by)) delete after.offer
      turn(after, d)
      break
    case 'choose':
    case 'fifth':
      if (s.offer?.offer === 'takeback') delete after.offer
      turn(after, d)
      break
    case 'adjourn':
      after.status = 'adjourned'
      rest(after)
      break
    case 'resume':
      after.status = 'live'
      turn(after, d)
      break
    case 'takeback':
      after.moves = s.moves.slice(0, d.ply ?? 0)
      delete after.offer
      turn(after, d)
      break
    case 'offer':
      if (d.offer) after.offer = { by: d.by ?? '', offer: d.offer }
      break
    case 'answer':
      delete after.offer
      break
    case 'gift':
    case 'bonus':
      if (d.next) after.next = d.next // a first move may have more time now
      break
    case 'rematch':
      delete after.offer
      if (d.game) after.rematch = d.game
      break
    case 'berserk':
    case 'end':
      break
  }
  if (d.result) {
    after.result = d.result
    if (d.ratings) rerate(after, d.ratings)
    over(after)
  }
  if (!moves(f.t)) after.log = [...after.log, logRow(f.t, after, d)]
  return after
}

/** Is it in the list of moves, and not in the log beside it? */
const moves = (k: Kind): boolean => k === 'move' || k === 'pass' || k === 'pick'

/** An offered draw stands until the side that did not make it has moved,
 *  anything else until any move. */
const lapses = (s: GameState, mover: string | undefined): boolean => s.offer?.offer !== 'draw' || s.offer.by !== mover

/** The end of a rated game has changed the ratings. */
function rerate(s: GameState, ratings: Changes): void {
  const { black, white } = s.players
  s.ratings = ratings
  s.players = {
    ...(black && { black: { ...black, rating: ratings.black.after } }),
    ...(white && { white: { ...white, rating: ratings.white.after } }),
  }
}

/** A new position: what was forbidden or awaited before no longer is. */
function turn(s: GameState, d: EventData): void {
  if (d.next) s.next = d.next
  else delete s.next
  if (d.forbidden) s.forbidden = d.forbidden
  else delete s.forbidden
}

function over(s: GameState): void {
  s.status = 'over'
  rest(s)
}

/** Nobody is to move, and no offer stands. */
function rest(s: GameState): void {
  delete s.next
  delete s.forbidden
  delete s.offer
  if (s.clock) s.clock = { ...s.clock, run: '' }
}

function seat(s: GameState, me: number | undefined): void {
  delete s.you
  if (me === undefined) return
  if (s.players.black?.id === me) s.you = 'black'
  else if (s.players.white?.id === me) s.you = 'white'
}

const swapped = (a: Players, b: Players): boolean =>
  a.black !== undefined && a.black.id !== b.black?.id && a.black.id === b.white?.id

function flip(r: LogRow): LogRow {
  return r.by ? { ...r, by: otherColor(r.by) } : r
}

function logRow(kind: Kind, s: GameState, d: EventData): LogRow {
  return {
    v: s.v,
    kind,
    ...(d.by && { by: d.by }),
    ...(d.at && { at: d.at }),
    ...(d.option && { option: d.option }),
    ...(d.offer && { offer: d.offer }),
    ply: s.moves.length,
    ...(d.since && { since: d.since }),
    ...(d.bonus && { bonus: d.bonus }),
    time: d.time,
  }
}

/** By id, which is the order they were said in: after a game the players get
 *  older lines. A line may come twice. */
function addLine(s: GameState, line: ChatLine): GameState {
  if (s.chat.some(l => l.id === line.id)) return s
  const all = [...s.chat, line].toSorted((a, b) => a.id - b.id)
  const full = all.filter(l => l.channel === line.channel).length > CHAT_KEPT
  return {
    ...s,
    chat: full
      ? all.toSpliced(
          all.findIndex(l => l.channel === line.channel),
          1,
        )
      : all,
  }
}
