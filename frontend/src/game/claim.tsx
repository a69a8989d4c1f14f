// The opponent has been lost: how long until the game may be claimed, then the
// claim. Nobody has to: waiting is the third choice.
import { t } from '../i18n'
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

const g = t.game

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
        {presence === 'away' ? g.claimAway(name) : g.claimLost(name)} {left === 0 && g.claimNow}
      </p>
      {left > 0 ? (
        <p role="timer" class="countdown">
          {g.claimIn(countdownText(left))}
        </p>
      ) : (
        <div class="row">
          <Button kind="primary" disabled={off} onClick={() => ask('win')}>
            {g.claimWin}
          </Button>
          <Button disabled={off} onClick={() => ask('draw')}>
            {g.claimDraw}
          </Button>
        </div>
      )}
      {sure && (
        <Confirm
          title={win ? g.claimWinSure : g.claimDrawSure}
          note={g.claimNote(name)}
          yes={win ? g.claimWinYes : g.claimDrawYes}
          no={g.wait}
          icon="check"
          onYes={() => void store.claim(win)}
          onClose={() => ask(null)}
        />
      )}
    </div>
  )
}
