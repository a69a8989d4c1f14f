// What somebody likes while a game is played.
import { settings as w } from '#words/settings'
import { Switch } from '../ui/switch'
import { chooseInPlay, inPlay } from './inplay'

const s = w

export function DuringGame() {
  const p = inPlay.value
  return (
    <Switch
      label={s.premove}
      note={s.premoveNote}
      checked={p.premove}
      onChange={premove => chooseInPlay({ premove })}
    />
  )
}
