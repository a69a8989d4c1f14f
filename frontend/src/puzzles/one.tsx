// One puzzle with all that belongs to it: on its page, the day's, and one of many.
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { formatDate } from '../i18n'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { useAsked } from '../net/asked'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { Empty, Failure, Loading } from '../ui/notice'
import type { Over, Shown } from '../wire'
import { After, Solution } from './after'
import { checkerOf, treeOf } from './checker'
import { AddToList } from './addtolist'
import { Solver, type Ended } from './solver'
import { w } from '../i18n/late/puzzles'

interface Props {
  puzzle: Shown
  /** It was tried before. */
  past?: Over | undefined
  /** To another one. */
  onNext?: (() => void) | undefined
  note?: string
  follows?: boolean
  instead?: ComponentChildren
}

/** A puzzle, and then what is said of it. It may be tried again then: that counts for nothing. */
export function Puzzle({ puzzle: p, past, onNext, note, follows = false, instead }: Props) {
  const [over, setOver] = useState<Over | undefined>(past)
  const [ended, setEnded] = useState<Ended>()
  const [again, setAgain] = useState(0)
  const [proof, setProof] = useState(false)
  const end = (e: Ended) => {
    setEnded(e)
    if (e.over) setOver(e.over)
  }
  if (proof && over) return <Solution puzzle={p} over={over} onClose={() => setProof(false)} />
  const check = over && again > 0 ? treeOf(over.tree, p.later) : checkerOf(p)
  const told = ended || past
  return (
    <Solver key={again} puzzle={p} check={check} mayGiveUp follows={follows || again > 0} onEnd={end} instead={instead}>
      {note && <p class="note">{note}</p>}
      {past && !ended && again === 0 && <p class="note">{w.tried}</p>}
      <div class="row puzzle-do">
        {ended && (
          <>
            {onNext && (
              <Button kind="primary" icon="forward" onClick={onNext}>
                {w.next}
              </Button>
            )}
            {!ended.solved && (over || p.tree) && (
              <Button
                icon="again"
                onClick={() => {
                  setEnded(undefined)
                  setAgain(again + 1)
                }}
              >
                {w.again}
              </Button>
            )}
          </>
        )}
      </div>
      {told && over && <After puzzle={p} over={over} onProof={() => setProof(true)} />}
      <AddToList item={{ kind: 'puzzle', id: p.id }} />
    </Solver>
  )
}

export function OnePage({ id }: { id: string }) {
  const { data: open, failure: fault, retry } = useAsked(id, () => get('/api/puzzles/{id}', { id }))
  if (fault) return <Failure text={refusal(fault)} {...(fault.code !== 'not_found' && { onRetry: retry })} />
  return open ? <Puzzle puzzle={open.puzzle} past={open.over} /> : <Loading />
}

export function DailyPage() {
  const { data: daily, failure: fault, retry } = useAsked('daily', () => get('/api/puzzles/daily', {}))
  if (fault?.code === 'not_found') {
    return (
      <Empty title={w.daily.none}>
        <p>{w.daily.noneNote}</p>
      </Empty>
    )
  }
  if (fault) return <Failure text={refusal(fault)} onRetry={retry} />
  if (!daily) return <Loading />
  return (
    <>
      <Puzzle puzzle={daily.puzzle} past={daily.over} note={w.daily.of(formatDate(new Date(daily.day)))} />
      <p>
        <CopyButton text={embedded()} label={w.daily.embed} said={w.daily.copied} />
      </p>
    </>
  )
}

/** The day's puzzle on a page of another site: its picture, always today's, and the way here. */
function embedded(): string {
  const here = `${location.origin}/puzzles/daily`
  return `<a href="${here}"><img src="${here}/card.png" width="600" height="315" alt="${w.daily.title}"></a>`
}
