// The challenges to and by somebody, as the lobby lists them.
import { challenges } from './store'
import { ChallengeRow } from './row'
import { w } from '../i18n/late/challenge'

export function ChallengeList() {
  return (
    <section class="challenges" aria-labelledby="challenges">
      <header class="section-head">
        <h2 id="challenges">{w.list}</h2>
      </header>
      <ul class="seeks">
        {challenges.value.map(s => (
          <ChallengeRow key={s.g} of={s} />
        ))}
      </ul>
    </section>
  )
}
