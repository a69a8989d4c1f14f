import { w } from '../i18n/late/days'
import { choose, prefs } from '../settings/settings'
import { Switch } from '../ui/switch'

/** Whether a move leads on to the next game. */
export function NextGame({ note }: { note?: boolean }) {
  return (
    <Switch
      label={w.onward}
      checked={prefs.value.onward}
      {...(note && { note: w.onwardNote })}
      onChange={onward => choose({ onward })}
    />
  )
}
