// What this is, for who has never been here, and the way to the lesson.
import { t } from '../i18n'

const tr = t.lobby.about

export function About() {
  return (
    <section class="about" aria-labelledby="about">
      <div class="about-text">
        <h2 id="about">{tr.title}</h2>
        <p>{tr.what}</p>
        <p>{tr.who}</p>
        <p>{tr.free}</p>
      </div>
      <a class="tile learn-card" href="/learn">
        <b>{tr.learn}</b>
        <span class="muted">{tr.learnNote}</span>
      </a>
    </section>
  )
}
