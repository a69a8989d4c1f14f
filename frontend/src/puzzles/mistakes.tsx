// What one has missed: puzzles that come again, and mistakes of one's games.
import { useEffect, useState } from 'preact/hooks'
import { formatDate } from '../i18n'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { user } from '../net/live'
import { Exercises } from '../review/page'
import { Failure, Loading } from '../ui/notice'
import type { DueList } from '../wire'
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
  const [list, setList] = useState<DueList>()
  const [at, setAt] = useState(0)
  const [fault, setFault] = useState<Fault>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    setFault(undefined)
    get('/api/me/puzzles/due', {}).then(
      l => {
        setList(l)
        setAt(0)
      },
      (e: unknown) => setFault(asFault(e)),
    )
  }, [turn])
  if (fault) return <Failure text={refusal(fault)} onRetry={() => setTurn(turn + 1)} />
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
      <Puzzle key={p.id} puzzle={p} onNext={() => (list.puzzles[at + 1] ? setAt(at + 1) : setTurn(turn + 1))} />
    </>
  )
}
