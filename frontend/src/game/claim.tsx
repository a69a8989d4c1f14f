// The opponent has been lost: how long until the game may be claimed, then the
// claim. Nobody has to: waiting is the third choice.
import { claim as w } from '#words/claim'
import { isLive } from '../net/live'
import { isPaused } from '../net/pause'
import { Button } from '../ui/button'
import type { GameState } from '../wire'
import { Confirm } from './confirm'
import { useLeft } from './left'
import { claimAt } from './may'
import { otherColor } from './position'
import { usePresence } from './presence'
import { useQuestion } from './question'
import type { GameStore } from './store'
import { countdownText } from './time'
import { nameOf } from './result'

/** A link that breaks for a moment is nobody's business. */
const HUSH = 5_000

export function Claim({ s, store }: { s: GameState; store: GameStore }) {
  const foe = otherColor(s.you ?? '')
  const until = claimAt(s)
  const left = useLeft(until, true)
  const presence = usePresence(s, foe)
  const hidden = until === undefined || !isLive.value || isPaused.value || left > (s.claimAfter ?? 0) - HUSH
  // A claim is against one absence, and none that has not lasted long enough.
  const [sure, ask] = useQuestion<'win' | 'draw'>(() => (hidden || left > 0 ? '' : `${until}`))
  if (hidden) return null
  const name = nameOf(s, foe)
  const off = store.busy.value
  const win = sure === 'win'
  return (
    <div class="banner claim">
      <p role="status">
        {presence === 'away' ? w.away(name) : w.lost(name)} {left === 0 && w.now}
      </p>
      {left > 0 ? (
        <p role="timer" class="countdown">
          {w.in(countdownText(left))}
        </p>
      ) : (
        <div class="row">
          <Button kind="primary" disabled={off} onClick={() => ask('win')}>
            {w.win}
          </Button>
          <Button disabled={off} onClick={() => ask('draw')}>
            {w.draw}
          </Button>
        </div>
      )}
      {sure && (
        <Confirm
          title={win ? w.winSure : w.drawSure}
          note={w.note(name)}
          yes={win ? w.winYes : w.drawYes}
          no={w.wait}
          icon="check"
          onYes={() => void store.claim(win)}
          onClose={() => ask(null)}
        />
      )}
    </div>
  )
}
