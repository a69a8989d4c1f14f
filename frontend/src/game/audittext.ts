// The rows of a game's log in words.
import { t } from '../i18n'
import { audit as w } from '#words/audit'
import type { AuditRow, Clock, Kind, TimeControl } from '../wire'
import { otherColor } from './position'
import { isOption } from './result'
import { exactText, spentText } from './time'

const took = (ms: number | undefined): string => spentText(ms ?? 0, 2)
const lag = (ms: number): string => (ms < 1000 ? t.time.millis(ms) : spentText(ms, 2))

/** What the log says; it comes with it. */
export { w }

export interface AuditLine {
  v: number
  /** The number of the move, for a move or a pass. */
  n?: number
  color?: string
  what: string
  /** How it ended the game. */
  ending?: string
  time: number
  /** What it cost, and what it did not. */
  facts: string[]
  /** Both clocks after it. */
  clocks?: string
}

/** One line for each event, oldest first. */
export function auditLines(rows: readonly AuditRow[], control: TimeControl): AuditLine[] {
  let ply = 0
  return rows.map(r => {
    let gone = 0
    const moved = r.kind === 'move' || r.kind === 'pass' || r.kind === 'pick'
    if (moved) ply++
    if (r.kind === 'takeback') ply -= gone = ply - (r.ply ?? 0)
    return {
      v: r.v,
      ...(moved && { n: ply }),
      ...(r.by && r.kind !== 'start' && { color: r.by }),
      what: r.kind === 'end' ? ending(r, false) : what(r, gone),
      ...(moved && r.reason && { ending: ending(r, true) }),
      time: r.time,
      facts: facts(r, control),
      ...(r.clock && { clocks: clocks(r.clock) }),
    }
  })
}

function what(r: AuditRow, gone: number): string {
  const who = r.by ? t.game.color(r.by) : w.server
  switch (r.kind) {
    case 'start':
      return w.start
    case 'move':
      return w.move(who, r.at ?? '')
    case 'pass':
      return w.pass(who)
    case 'choose':
      return isOption(r.option) ? w.choose(who, w.options[r.option] ?? w.fifths(Number(r.option))) : ''
    case 'fifth':
      return w.fifth(who, r.at ?? '')
    case 'pick':
      return w.pick(who, r.at ?? '')
    case 'offer':
      return w.did(who, w.offer[r.offer ?? 'draw'] ?? '')
    case 'answer':
      return w.did(who, w.answer[r.offer ?? 'draw'] ?? '')
    case 'takeback':
      return w.takeback(who, gone)
    case 'gift':
      return w.gift(who, t.game.color(otherColor(r.by ?? '')), r.bonus ?? 0)
    case 'bonus':
      return w.bonus(r.bonus ?? 0)
    case 'adjourn':
      return w.adjourn
    case 'resume':
      return w.resume(who)
    case 'rematch':
      return w.rematch
    default:
      return '' // told by the result, or of a newer server
  }
}

function ending(r: AuditRow, moved: boolean): string {
  if (r.reason === 'aborted' && !r.by && r.v > 1) return w.calledOff
  const who = r.by ? t.game.color(r.by) : w.server
  const result = r.winner ? t.game.wins(r.winner) : r.reason === 'aborted' ? '' : t.game.draw
  const how = (moved ? undefined : w.ends[r.reason ?? '']?.(who)) ?? w.reasons[r.reason ?? ''] ?? ''
  return w.end([result, how].filter(Boolean).join(', '))
}

/** What a player decides, and is charged for. */
const DECIDES: readonly Kind[] = ['move', 'pass', 'choose', 'fifth', 'pick']

function facts(r: AuditRow, control: TimeControl): string[] {
  const quota = control.kind === 'none' || control.kind === 'correspondence' ? undefined : r.quota
  return [
    r.kind === 'bonus' ? w.upToBeat(took(r.charged)) : '',
    DECIDES.includes(r.kind) || r.spent ? w.spent(took(r.spent)) : '',
    r.lag ? w.lag(lag(r.lag)) : '',
    r.unheard ? w.unheard(took(r.unheard)) : '',
    r.vacation ? w.vacation(took(r.vacation)) : '',
    quota !== undefined ? w.quota(took(quota)) : '',
  ].filter(Boolean)
}

const side = (ms: number, left: number | undefined): string => (left ? w.overtime(exactText(ms), left) : exactText(ms))
const clocks = (c: Clock): string => w.clocks(side(c.black, c.blackLeft), side(c.white, c.whiteLeft))
