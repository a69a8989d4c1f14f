// A game that was put aside, and the way back into it: only once no game by the clock is in play any more.
import { useComputed, useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { waiting as w } from '#words/waiting'
import { begun, known } from '../net/began'
import { isLive } from '../net/live'
import { Button } from '../ui/button'
import type { GameState } from '../wire'
import { mayResume } from './may'
import { GameStore } from './store'

interface Props {
  s: GameState
  store: GameStore
}

export function AdjournedGame({ s, store }: Props) {
  const free = useFree(s.g)
  return (
    <div class="banner aside">
      <p role="status">{s.you ? w.adjourned : w.adjournedWatch}</p>
      {mayResume(s) && free && (
        <Button
          kind="quiet"
          icon="play"
          disabled={!isLive.value}
          busy={store.busy.value}
          onClick={() => void store.resume()}
        >
          {w.resume}
        </Button>
      )}
    </div>
  )
}

const UNHURRIED = ['none', 'correspondence']
/** So many games in play the server tells of. */
const MOST = 5

/** Is none of the user's games by the clock in play, as far as this page has been told of them? They are followed to their ends. */
function useFree(here: string): boolean {
  const others = useSignal<readonly GameStore[] | null>(null)
  const latest = begun.value // one more is told of: look again
  useEffect(() => {
    const all = known()
      .filter(id => id !== here)
      .slice(-MOST)
      .map(id => new GameStore(id))
    others.value = all
    return () => {
      for (const o of all) o.close()
    }
  }, [here, latest])
  return useComputed(() => !!others.value?.every(o => o.failure.value !== null || calm(o.state.value))).value
}

/** Over, or of days: it does not want its player now. */
const calm = (s: GameState | null): boolean =>
  s !== null && (s.status !== 'live' || UNHURRIED.includes(s.settings.clock.kind))
