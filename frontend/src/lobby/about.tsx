// An introduction for first visitors, with the way to the lesson.
import { front as w } from '#words/front'

export function About() {
  return (
    <section class="about" aria-labelledby="about">
      <div class="about-text">
        <h2 id="about">{w.title}</h2>
        <p>{w.what}</p>
        <p>{w.who}</p>
        <p>{w.free}</p>
      </div>
      <a class="tile learn-card" href="/learn">
        <b>{w.learn}</b>
        <span class="muted">{w.learnNote}</span>
      </a>
    </section>
  )
}
