import { useId } from 'preact/hooks'
import { settings as w } from '#words/settings'
import { tryOut } from '../sound/player'
import { play, wakeSound } from '../sound/sound'
import { Button } from '../ui/button'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import { SOUNDS, SOUND_SETS, choose, prefs } from './settings'

const s = w

export function Sounds() {
  const p = prefs.value
  return (
    <>
      <Switch
        label={s.sound}
        checked={p.sound}
        onChange={sound => {
          choose({ sound })
          wakeSound()
          play('stone')
        }}
      />
      {p.sound && (
        <>
          <Segmented
            label={s.soundSet}
            value={p.soundSet}
            onChange={soundSet => {
              choose({ soundSet })
              tryOut('stone')
            }}
            options={SOUND_SETS.map(x => [x, s.soundSets[x]] as const)}
          />
          <Volume />
          <ul class="sounds">
            {SOUNDS.map(x => (
              <li key={x} class="sound-row">
                <Switch
                  label={s.soundNames[x]}
                  note={s.soundNotes[x]}
                  checked={p.sounds[x]}
                  onChange={on => choose({ sounds: { ...p.sounds, [x]: on } })}
                />
                <Button icon="sound" label={s.tryOutLabel(s.soundNames[x])} onClick={() => tryOut(x)}>
                  {s.tryOut}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}

function Volume() {
  const id = useId()
  return (
    <div class="volume">
      <label for={id}>{s.volume}</label>
      <input
        id={id}
        type="range"
        min="0"
        max="100"
        step="5"
        value={prefs.value.volume}
        onInput={e => choose({ volume: e.currentTarget.valueAsNumber })}
        onChange={() => tryOut('stone')}
      />
    </div>
  )
}
