// How much time both players have, in words.
import { t } from '../i18n'
import { socket } from '../net/live'
import { clockNow } from '../net/pause'
import type { GameState } from '../wire'
import { remaining, shown } from './spend'
import { clockWords } from './time'
import { lateBy } from './view'

export function timeLeft(s: GameState): string {
  const { clock } = s
  const control = s.settings.clock
  if (!clock) return t.game.noClock
  const of = (color: 'black' | 'white'): string => {
    const { ms } = shown(control, remaining(control, clock, color, clockNow(clock.at + lateBy(s), socket.now())))
    return `${t.game.clockOf(color)}: ${clockWords(ms)}`
  }
  return `${of('black')}. ${of('white')}`
}
