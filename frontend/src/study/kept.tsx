// A study that somebody keeps, for everybody who has its link: what is tried on it here is not kept.
import { useEffect, useState } from 'preact/hooks'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { Failure, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import type { OpenStudy } from '../wire'
import { useDesk } from './desk'
import { Table } from './page'
import { w } from './words'

export function StudyPage({ id }: { id: string }) {
  const [kept, setKept] = useState<OpenStudy>()
  const [fault, setFault] = useState<Fault>()
  const [turn, setTurn] = useState(0)
  useTitle(kept?.title ?? w.title)
  useEffect(() => {
    let gone = false
    setFault(undefined)
    get('/api/studies/{id}', { id }).then(
      k => !gone && setKept(k),
      (e: unknown) => !gone && setFault(asFault(e)),
    )
    return () => {
      gone = true
    }
  }, [id, turn])
  if (kept) return <Kept study={kept} />
  return (
    <div class="narrow">
      <h1 class="sr" tabIndex={-1}>
        {w.title}
      </h1>
      {fault ? <Failure text={refusal(fault)} onRetry={() => setTurn(turn + 1)} /> : <Loading />}
    </div>
  )
}

function Kept({ study: k }: { study: OpenStudy }) {
  const desk = useDesk({ study: k.study, at: 0 })
  return (
    <div class="study">
      <h1 class="study-title" tabIndex={-1}>
        {k.title} <small class="muted">{k.owner.name}</small>
      </h1>
      <Table desk={desk} />
    </div>
  )
}
