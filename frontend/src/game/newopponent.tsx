// After a game between people: somebody else who wants the same, by one press.
import { inplay as w } from '#words/inplay'
import { t } from '../i18n'
import { asFault } from '../net/fault'
import { useOneAtATime } from '../lobby/oneatatime'
import { isLive } from '../net/live'
import { showToast } from '../net/toast'
import { refusal } from '../i18n/refusal'
import { findEqual, sameSettings, useBeginnings } from '../lobby/pairing'
import { own } from '../lobby/store'
import { Button } from '../ui/button'
import type { GameState, Settings } from '../wire'
import { otherColor } from './position'

/** May somebody else be asked to play the same? */
export const mayFind = (s: GameState): boolean =>
  s.status === 'over' && !!s.you && !s.private && !s.event && !s.rematch && !s.players[otherColor(s.you)]?.bot

export function NewOpponent({ settings }: { settings: Settings }) {
  useBeginnings()
  const { busy, run } = useOneAtATime()
  const searching = (own.value?.seeks ?? []).some(x => sameSettings(x.settings, settings))
  const { speed: _, ...clock } = settings.clock // which the server tells, and is not told
  const find = () => findEqual({ ...settings, clock }).catch((e: unknown) => showToast(refusal(asFault(e))))
  return (
    <Button icon="user" disabled={!isLive.value || searching} busy={busy} onClick={() => void run(find)}>
      <span>{searching ? t.lobby.quick.waiting : w.newOpponent}</span>
    </Button>
  )
}
