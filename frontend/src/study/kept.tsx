// A study that somebody keeps, for everybody who has its link: its owner changes it, and what others try is not kept.
import { useEffect, useState } from 'preact/hooks'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { user } from '../net/live'
import { go, studyPath } from '../router'
import { Button } from '../ui/button'
import { CopyButton } from '../ui/copy'
import { Failure, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import type { OpenStudy } from '../wire'
import { useAutosave } from './autosave'
import { keep, useDesk, type Desk } from './desk'
import { Table } from './page'
import { Delete, MOST_TITLE, SaveAs } from './save'
import { w } from '../i18n/late/study'

export function StudyPage({ id }: { id: string }) {
  const [kept, setKept] = useState<OpenStudy>()
  const [fault, setFault] = useState<Fault>()
  const [turn, setTurn] = useState(0)
  useTitle(kept?.title ?? w.title)
  const who = user.value?.id
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
  }, [id, turn, who])
  if (kept && kept.id === id) return <Kept key={id} study={kept} />
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
  const [title, setTitle] = useState(k.title)
  // Not in the card: while a proof is shown that is not there.
  const saving = useAutosave(k, title, desk)
  const lost = saving.fault?.why === 'study_changed' || saving.fault?.why === 'study_missing'
  return (
    <div class="study kept">
      <div class="study-head">
        <h1 class="study-title" tabIndex={-1}>
          <bdi>{title}</bdi> <small class="muted">{k.owner.name}</small>
        </h1>
        <p class="note" role="status">
          {!k.mine ? w.keep.readOnly(k.owner.name) : saving.fault ? '' : w.keep.states[saving.state]}
        </p>
        {saving.fault && <Failure text={refusal(saving.fault)} {...(!lost && { onRetry: saving.again })} />}
        {lost && <SaveAs study={desk.place.study} label={w.keep.copy} title={title} />}
      </div>
      <Table
        desk={desk}
        keep={k.mine ? <Own study={k} title={title} onTitle={setTitle} /> : <Others study={k} desk={desk} />}
      />
    </div>
  )
}

/** The owner's: kept as it changes. */
function Own({ study: k, title, onTitle }: { study: OpenStudy; title: string; onTitle: (s: string) => void }) {
  return (
    <section class="study-own" aria-label={w.keep.title}>
      <label class="study-comment">
        <span>{w.keep.name}</span>
        <input
          dir="auto"
          defaultValue={title}
          maxLength={MOST_TITLE}
          required
          onInput={e => e.currentTarget.value.trim() && onTitle(e.currentTarget.value.trim())}
        />
      </label>
      <div class="row">
        <CopyButton text={location.origin + studyPath(k.id)} label={w.keep.link} />
        <Delete study={{ id: k.id, title }} onGone={() => go('/analysis')} named />
      </div>
    </section>
  )
}

/** Anybody else's: to look at, to try on, and to take along. */
function Others({ study: k, desk }: { study: OpenStudy; desk: Desk }) {
  const member = user.value && !user.value.guest
  const home = () => {
    keep(desk.place)
    go('/analysis')
  }
  return (
    <section class="study-own" aria-label={w.keep.title}>
      {member && <SaveAs study={desk.place.study} label={w.keep.copy} title={k.title} />}
      <div class="row">
        <Button icon="tree" onClick={home}>
          {w.keep.home}
        </Button>
        <CopyButton text={location.origin + studyPath(k.id)} label={w.keep.link} />
      </div>
    </section>
  )
}
