// In a game of an arena, before one's first move: half the time for one point more.
import { w } from '../i18n/late/events'
import type { GameStore } from '../game/store'
import { Button } from '../ui/button'
import '../styles/berserk.css'

export function Berserk({ store }: { store: GameStore }) {
  return (
    <p class="berserk">
      <Button kind="plain" icon="warn" onClick={() => void store.berserk()}>
        {w.berserk}
      </Button>
    </p>
  )
}
