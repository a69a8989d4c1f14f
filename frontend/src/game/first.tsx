// A game that nobody begins is called off: how long there is for it.
import { firstmove as w } from '#words/firstmove'
import { isLive } from '../net/live'
import { isPaused } from '../net/pause'
import { Icon } from '../ui/icon'
import type { GameState } from '../wire'
import { useLeft } from './left'
import { dueText } from './time'
import { myTurn } from './view'

/** When nobody is there to wait, it is said near the end. */
const NEAR = 600_000
/** From here on whoever must move is told aloud. */
const SOON = 30_000

export function FirstMove({ s }: { s: GameState }) {
  const next = s.next
  const left = useLeft(next?.until, true)
  const kind = s.settings.clock.kind
  const early = (kind === 'none' || kind === 'correspondence') && left > NEAR
  if (!next?.until || s.status !== 'live' || left === 0 || early || !isLive.value || isPaused.value) return null
  const mine = myTurn(s)
  const soon = left <= SOON
  const say = (time: string) => {
    if (next.do === 'choose') return mine ? w.mineChoice(time) : w.theirsChoice(next.by, time)
    return mine ? w.mine(time) : w.theirs(next.by, time)
  }
  return (
    <div class={mine && soon ? 'first-move soon' : 'first-move'}>
      <p role="timer">
        {mine && soon && <Icon name="warn" />} {say(dueText(left))}
      </p>
      <span class="sr" role="status">
        {mine && soon ? say(dueText(SOON)) : ''}
      </span>
    </div>
  )
}
