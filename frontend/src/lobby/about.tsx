// What this is, for who has never been here.
import { t } from '../i18n'

const tr = t.lobby.about

export function About() {
  return (
    <section class="about" aria-labelledby="about">
      <h2 id="about">{tr.title}</h2>
      <p>{tr.what}</p>
      <p>{tr.who}</p>
      <p>{tr.free}</p>
    </section>
  )
}
