// A game that is set aside because its record is damaged. The page looks again
// now and then (store.ts), and when it is asked to.
import { useEffect, useState } from 'preact/hooks'
import { formatTime, t } from '../i18n'
import { damaged as w } from '#words/damaged'
import { gone } from '#words/gone'
import { isLive } from '../net/live'
import { Button } from '../ui/button'
import { useTitle } from '../ui/page'
import type { Fault } from '../net/fault'
import type { GameStore } from './store'

/** The words of it. */
export { w }

/** Each answer of the server is another fault. */
export function Damaged({ store, fault }: { store: GameStore; fault: Fault }) {
  const [asked, setAsked] = useState<Fault>()
  const [answered, setAnswered] = useState<Date>()
  const waits = asked === fault && isLive.value
  useEffect(() => {
    if (!asked || asked === fault) return
    setAnswered(new Date())
    setAsked(undefined)
  }, [fault])
  useTitle(w.title)
  return (
    <div class="narrow">
      <div class="empty set-aside">
        <h1 tabIndex={-1}>{w.title}</h1>
        <p role="alert">{w.note}</p>
        <div class="row center">
          <Button
            icon="again"
            busy={waits}
            disabled={!isLive.value}
            onClick={() => {
              setAsked(fault)
              store.recheck()
            }}
          >
            {t.shell.retry}
          </Button>
          <a class="btn plain" href="/">
            {gone.lobby}
          </a>
        </div>
        <p class="note" role="status">
          {waits ? w.checking : answered && w.still(formatTime(answered))}
        </p>
      </div>
    </div>
  )
}
