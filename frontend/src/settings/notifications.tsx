import { settings as w } from '#words/settings'
import { askPermission, permission } from '../net/notify'
import { Button } from '../ui/button'
import { Switch } from '../ui/switch'
import { choose, prefs } from './settings'

const s = w

/** Permission is asked for by the button only. */
export function Notifications() {
  const may = permission.value
  const note = s.notifyNotes[may]
  if (may === 'granted')
    return <Switch label={s.notify} note={note} checked={prefs.value.notify} onChange={notify => choose({ notify })} />
  return (
    <>
      <p class="muted">{note}</p>
      {may === 'default' && (
        <div class="row">
          <Button
            icon="bell"
            onClick={() => {
              choose({ notify: true })
              void askPermission()
            }}
          >
            {s.notifyAllow}
          </Button>
        </div>
      )}
    </>
  )
}
