import { t } from '../i18n'
import { click, wakeSound } from '../game/sound'
import { Board } from '../ui/board'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import { choose, prefs, type Prefs } from './settings'

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
        <Segmented label={s.theme} value={p.theme} onChange={theme => choose({ theme })}
          options={(['system', 'light', 'dark'] as const).map(x => [x, s.themes[x]] as const)} />
        <Segmented label={s.submit} value={p.submit} note={s.submitNote} onChange={submit => choose({ submit })}
          options={(['direct', 'confirm'] as const).map(x => [x, s.submits[x]] as const)} />
        <Switch name="numbers" label={s.numbers} />
        <Switch name="coordinates" label={s.coordinates} />
        <Switch name="sound" label={s.sound} />
      </section>
      <figure class="preview">
        <figcaption class="sr">{s.preview}</figcaption>
        <Board stones={SAMPLE} numbers={p.numbers} coordinates={p.coordinates} movable={false} turn={null} label={s.preview} />
      </figure>
    </div>
  )
}

function Switch({ name, label }: { name: 'numbers' | 'coordinates' | 'sound'; label: string }) {
  return (
    <label class="switch">
      <span>{label}</span>
      <input type="checkbox" role="switch" checked={prefs.value[name]} onChange={e => {
        const change: Partial<Prefs> = { [name]: e.currentTarget.checked }
        choose(change)
        if (name === 'sound') {
          wakeSound()
          click()
        }
      }} />
    </label>
  )
}
