import { t } from '../i18n'
import { click, wakeSound } from '../game/sound'
import { Board } from '../ui/board'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import { SUBMITS, choose, prefs } from './settings'

const s = t.shell
const SAMPLE = ['h8', 'i9', 'i8', 'g8', 'j8', 'h7', 'k8']

export function SettingsPage() {
  useTitle(s.settingsTitle)
  const p = prefs.value
  return (
    <div class="narrow settings">
      <div class="lead">
        <h1 tabIndex={-1}>{s.settingsTitle}</h1>
        <p>{s.settingsNote}</p>
      </div>
      <section class="card">
        <Segmented
          label={s.theme}
          value={p.theme}
          onChange={theme => choose({ theme })}
          options={(['system', 'light', 'dark'] as const).map(x => [x, s.themes[x]] as const)}
        />
        <Segmented
          label={s.submit}
          value={p.submit}
          note={s.submitNotes[p.submit]}
          onChange={submit => choose({ submit })}
          options={SUBMITS.map(x => [x, s.submits[x]] as const)}
        />
        <Switch label={s.numbers} checked={p.numbers} onChange={numbers => choose({ numbers })} />
        <Switch label={s.coordinates} checked={p.coordinates} onChange={coordinates => choose({ coordinates })} />
        <Switch
          label={s.sound}
          checked={p.sound}
          onChange={sound => {
            choose({ sound })
            wakeSound()
            click()
          }}
        />
      </section>
      <figure class="preview">
        <figcaption class="sr">{s.preview}</figcaption>
        <Board
          stones={SAMPLE}
          numbers={p.numbers}
          coordinates={p.coordinates}
          movable={false}
          turn={null}
          label={s.preview}
        />
      </figure>
    </div>
  )
}
