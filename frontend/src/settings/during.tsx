// The preferences while a game is played.
import { settings as w } from '#words/settings'
import { canSpeak, sayPoint } from '../sound/speech'
import { canTremble, tremble } from '../sound/tremble'
import { Switch } from '../ui/switch'
import { chooseInPlay, inPlay } from './inplay'

const s = w

/** What this device cannot do is not offered. */
export function DuringGame() {
  const p = inPlay.value
  return (
    <>
      <Switch
        label={s.premove}
        note={s.premoveNote}
        checked={p.premove}
        onChange={premove => chooseInPlay({ premove })}
      />
      {canSpeak() && (
        <Switch
          label={s.speak}
          note={s.speakNote}
          checked={p.speak}
          onChange={speak => {
            chooseInPlay({ speak })
            if (speak) sayPoint('h8')
          }}
        />
      )}
      {canTremble() && (
        <Switch
          label={s.tremble}
          note={s.trembleNote}
          checked={p.tremble}
          onChange={on => {
            chooseInPlay({ tremble: on })
            if (on) tremble(35)
          }}
        />
      )}
    </>
  )
}
