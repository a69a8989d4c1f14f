// The texts of a game's end.
import { t } from '../i18n'
import { nameOf as called } from '../ui/name'
import type { GameState, LogRow, Option, Result, User } from '../wire'
import { decided, otherColor } from './position'

export const player = (s: GameState, c: string): User | undefined =>
  c === 'black' ? s.players.black : c === 'white' ? s.players.white : undefined

export function nameOf(s: GameState, c: string): string {
  const who = player(s, c)
  return who ? called(who.name) : t.game.color(c) || t.lobby.freeSeat
}

/** The headline and the way of a result: for `you`, the colour that its reader
 *  played, or for somebody who only watched. */
export function resultWords(r: Result, you?: string): { head: string; how: string } {
  const g = t.game
  if (r.reason === 'aborted') return { head: g.aborted, how: g.abortedHow }
  if (!r.winner) return { head: g.draw, how: g.ended.drawn[r.reason] ?? '' }
  if (!you) return { head: g.wins(r.winner), how: g.ended.seen[r.reason]?.(r.winner, otherColor(r.winner)) ?? '' }
  return r.winner === you
    ? { head: g.youWin, how: g.ended.won[r.reason] ?? '' }
    : { head: g.youLose, how: g.ended.lost[r.reason] ?? '' }
}

/** The same of a whole game, which the server may have called off. */
export function endWords(s: GameState, you?: string): { head: string; how: string } {
  if (calledOff(s)) return { head: t.game.calledOff, how: t.game.calledOffHow }
  return s.result ? resultWords(s.result, you) : { head: '', how: '' }
}

/** Did the server end the game because nobody began? A withdrawn seek's end has
 *  nobody's name either, but nothing before it. */
export const calledOff = (s: GameState): boolean =>
  s.result?.reason === 'aborted' && s.log.some(r => r.kind === 'end' && !r.by && r.v > 1)

/** A line of the log, or '' for what the page tells elsewhere. */
export function logWords(s: GameState, row: LogRow): string {
  const w = t.game.log
  const who = nameOf(s, row.by ?? '')
  switch (row.kind) {
    case 'start':
      return w.start
    case 'choose':
      return isOption(row.option) ? w.chose(who, row.option) : ''
    case 'fifth':
      return w.fifth(decided(s.log.filter(r => r.v < row.v)).filter(r => r.kind === 'fifth').length, row.at ?? '')
    case 'offer':
      return (row.offer && w.offered[row.offer]?.(who)) ?? ''
    case 'answer':
      return (row.offer && (ownOffer(s, row) ? w.withdrawn : w.declined)[row.offer]?.(who)) ?? ''
    case 'takeback':
      return w.tookBack(row.ply)
    case 'gift':
      return w.gift(who, row.bonus ?? 0)
    case 'bonus':
      return w.bonus(Math.round((row.bonus ?? 0) / 1000), row.by || bonusSide(s, row))
    case 'adjourn':
      return w.adjourn
    case 'resume':
      return w.resume(who)
    case 'rematch':
      return w.rematch
    default:
      return ''
  }
}

const OPTIONS: readonly string[] = ['black', 'white', 'place2', 'keep', 'swap', 'offer10'] satisfies Option[]

/** Is it a decision that there are words for? A number is one of fifths. */
export const isOption = (o: string | undefined): o is Option => !!o && (OPTIONS.includes(o) || Number(o) > 0)

/** The answer to an offer by who made it: withdrawn. */
function ownOffer(s: GameState, row: LogRow): boolean {
  const offers = s.log.filter(r => r.kind === 'offer' && r.v < row.v)
  return offers.at(-1)?.by === row.by
}

/** In an opening the side to move is not told by the number of stones. */
function bonusSide(s: GameState, row: LogRow): string {
  if (s.settings.opening !== 'free' && row.ply <= 5) return ''
  return row.ply % 2 ? 'white' : 'black'
}
