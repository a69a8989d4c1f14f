// The switch for all sounds, among the actions of a game.
import { inplay as w } from '#words/inplay'
import { choose, prefs } from '../settings/settings'
import { ActionButton } from './actionbutton'

export function Sound() {
  const on = prefs.value.sound
  return (
    <ActionButton
      icon={on ? 'sound' : 'mute'}
      name={on ? w.soundOn : w.soundOff}
      onClick={() => choose({ sound: !on })}
    />
  )
}
