// The one who looks against the one who is looked at, and the latter's best wins.
import { formatDate } from '../i18n'
import { refusal } from '../i18n/refusal'
import { GameList } from '../history/games'
import { get } from '../net/api'
import { gamePath, userPath } from '../router'
import { Button } from '../ui/button'
import { nameOf } from '../ui/name'
import { Failure, Loading } from '../ui/notice'
import type { BestWin, User } from '../wire'
import { useAsked } from '../net/asked'
import { poolText, w } from './text'

const m = w.meet
const b = w.best

export function Meeting({ you, name, onAll }: { you: User; name: string; onAll: () => void }) {
  const { data, failure, retry } = useAsked(`${you.name}/${name}`, () =>
    get('/api/users/{name}/against/{other}', { name: you.name, other: name }),
  )
  return (
    <section class="card meeting" aria-labelledby="meeting">
      <h2 id="meeting">{m.title}</h2>
      {failure ? (
        <Failure text={refusal(failure)} onRetry={retry} />
      ) : !data ? (
        <Loading />
      ) : data.last.length === 0 ? (
        <p class="muted">{m.none(nameOf(data.other.name))}</p>
      ) : (
        <>
          <dl class="scores">
            {data.scores.map(s => (
              <div key={`${s.rule}/${s.speed}`}>
                <dt>{poolText(s)}</dt>
                <dd>{m.score(s.wins, s.draws, s.losses)}</dd>
              </div>
            ))}
            {data.scores.length > 1 && (
              <div class="total">
                <dt>{m.total}</dt>
                <dd>{m.score(data.wins, data.draws, data.losses)}</dd>
              </div>
            )}
          </dl>
          <details>
            <summary>{m.last}</summary>
            <GameList games={data.last} id={data.user.id} />
            <p>
              <Button kind="quiet" onClick={onAll}>
                {m.all}
              </Button>
            </p>
          </details>
        </>
      )}
    </section>
  )
}

export function BestWins({ wins }: { wins: readonly BestWin[] }) {
  if (wins.length === 0) return null
  return (
    <section class="card" aria-labelledby="best">
      <h2 id="best">{b.title}</h2>
      <ol class="best">
        {wins.map(x => (
          <li key={x.g}>
            <b>{x.value}</b>
            <a href={userPath(x.against.name)}>{nameOf(x.against.name)}</a>
            <a class="muted" href={gamePath(x.g)}>
              {poolText(x)} · {formatDate(new Date(x.ended))}
            </a>
          </li>
        ))}
      </ol>
    </section>
  )
}
