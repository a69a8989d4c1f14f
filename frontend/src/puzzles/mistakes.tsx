// Missed puzzles that come again, and mistakes of one's games.
import { useState } from 'preact/hooks'
import { formatDate } from '../i18n'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { useAsked } from '../net/asked'
import { user } from '../net/live'
import { Exercises } from '../review/page'
import { Failure, Loading } from '../ui/notice'
import { Puzzle } from './one'
import { w } from '../i18n/late/puzzles'

const words = w.mistakes

export function Mistakes() {
  return (
    <>
      <p>{words.lead}</p>
      {user.value && (
        <section aria-labelledby="due">
          <h2 id="due">{words.puzzles}</h2>
          <Due key={user.value.id} />
        </section>
      )}
      <section aria-labelledby="from-games">
        <h2 id="from-games">{words.games}</h2>
        <Exercises />
      </section>
    </>
  )
}

function Due() {
  // Which of the lists, and of its puzzles.
  const [{ turn, at }, setPlace] = useState({ turn: 0, at: 0 })
  const { data: list, failure, retry } = useAsked(String(turn), () => get('/api/me/puzzles/due', {}))
  if (failure) return <Failure text={refusal(failure)} onRetry={retry} />
  if (!list) return <Loading />
  const p = list.puzzles[at]
  if (!p) {
    return (
      <p class="note">
        {words.none}. {list.next ? words.next(formatDate(new Date(list.next))) : words.noneNote}
      </p>
    )
  }
  return (
    <>
      <p class="muted">{words.due(list.due)}</p>
      <Puzzle
        key={p.id}
        puzzle={p}
        onNext={() => setPlace(list.puzzles[at + 1] ? { turn, at: at + 1 } : { turn: turn + 1, at: 0 })}
      />
    </>
  )
}
