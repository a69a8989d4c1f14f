// The bots that others run and that are here: whom one may challenge beside the bots of the house.
import { programs as w } from '#words/programs'
import { ChallengeButton } from '../challenge/button'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { useAsked } from '../net/asked'
import { user } from '../net/live'
import { userPath } from '../router'
import { Failure } from '../ui/notice'
import type { Engine } from '../wire'

export function Programs() {
  const { data, failure, retry } = useAsked('programs', () => get('/api/programs', {}))
  const me = user.value
  return (
    <section class="programs" aria-labelledby="programs">
      <h2 id="programs">{w.title}</h2>
      {failure && <Failure text={refusal(failure)} onRetry={retry} />}
      {data?.programs.length === 0 && <p class="note">{w.none}</p>}
      <ul class="bots">
        {data?.programs.map(p => (
          <li key={p.name} class="card bot program">
            <div class="bot-who">
              <h3>
                <a href={userPath(p.name)}>{p.name}</a> {p.playing > 0 && <span class="tag">{w.playing}</span>}
              </h3>
              {p.engine && <p class="muted">{engineText(p.engine)}</p>}
            </div>
            {me && !me.guest && <ChallengeButton name={p.name} />}
          </li>
        ))}
      </ul>
      <p class="note">
        <a href="/api">{w.note}</a>
      </p>
    </section>
  )
}

/** 'Example 1.2 by Ann' */
export const engineText = (e: Engine): string => w.engine([e.name, e.version].filter(Boolean).join(' '), e.author ?? '')
