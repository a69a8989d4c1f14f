// What a player can do besides placing a stone.
import { useState } from 'preact/hooks'
import { t } from '../i18n'
import { isLive } from '../net/live'
import { choose, prefs } from '../settings/settings'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { Dialog } from '../ui/dialog'
import type { GameState } from '../wire'
import { mayAbort, mayRematch, mayResign, mayTakeBack } from './may'
import type { GameStore } from './store'

const g = t.game

export function Controls({ s, store }: { s: GameState; store: GameStore }) {
  const [sure, setSure] = useState(false)
  const busy = store.busy.value
  const off = !isLive.value || busy
  const sound = prefs.value.sound
  return (
    <div class="controls" role="group" aria-label={g.actions}>
      {s.status === 'live' && s.you && (
        <>
          <Button kind="quiet" icon="undo" disabled={off || !mayTakeBack(s)} onClick={() => void store.offer('takeback')}><span class="btn-text">{g.takeback}</span></Button>
          {mayAbort(s)
            ? <Button kind="quiet" icon="close" disabled={off} onClick={() => void store.abort()}><span class="btn-text">{g.abort}</span></Button>
            : <Button kind="quiet" icon="flag" disabled={off || !mayResign(s)} onClick={() => setSure(true)}><span class="btn-text">{g.resign}</span></Button>}
        </>
      )}
      {s.status === 'over' && (
        <>
          {mayRematch(s) && <Button kind="primary" icon="again" disabled={off} onClick={() => void store.offer('rematch')}>{g.rematch}</Button>}
          <a class="btn plain" href="/">{g.newGame}</a>
          <CopyButton text={location.href} label={g.share} />
        </>
      )}
      <Button kind="quiet" icon={sound ? 'sound' : 'mute'} label={sound ? g.soundOn : g.soundOff} pressed={sound} onClick={() => choose({ sound: !sound })} />
      {sure && s.status === 'live' && (
        <Dialog title={g.resignSure} onClose={() => setSure(false)}>
          <p>{g.resignNote}</p>
          <div class="row end">
            <Button autofocus onClick={() => setSure(false)}>{g.keepPlaying}</Button>
            <Button kind="danger" icon="flag" onClick={() => {
              setSure(false)
              void store.resign()
            }}>{g.resignYes}</Button>
          </div>
        </Dialog>
      )}
    </div>
  )
}
