// The page of studies: a new one from a file or an empty board, one's own, and those of others that one has opened.
import { useEffect, useRef, useState } from 'preact/hooks'
import { useAction } from '../net/action'
import { user } from '../net/live'
import { go, studyPath, visits } from '../router'
import '../styles/review.css'
import '../styles/study.css'
import { Button } from '../ui/button'
import { droppedFile } from '../ui/foot'
import { Refused } from '../ui/notice'
import { useTitle } from '../ui/page'
import type { Study } from '../wire'
import { bring } from './desk'
import { Import } from './import'
import { openedGame, titleOf, type OpenedGame } from './openfile'
import { WithAccount, Kept, keepNew } from './save'
import { seenStudies } from './seen'
import { empty, lineEnd } from './tree'
import { w } from '../i18n/late/study'

/** To the analysis board, with what there is to say of the file. */
function analyse(study: Study, from: OpenedGame): void {
  bring({ study, at: lineEnd(study, 0) })
  openedGame.value = from
  go('/analysis')
}

export function StudiesPage() {
  useTitle(w.keep.title)
  const u = user.value
  return (
    <div class="narrow">
      <h1 tabIndex={-1}>{w.keep.title}</h1>
      <p class="muted">{w.all.lead}</p>
      <NewStudy member={!!u && !u.guest} />
      <section class="card" aria-label={w.all.mine}>
        <WithAccount>
          <Kept />
        </WithAccount>
      </section>
      <Others />
    </div>
  )
}

function NewStudy({ member }: { member: boolean }) {
  /** The only game of a file. */
  const [one, setOne] = useState<OpenedGame>()
  const { busy, fault, run } = useAction()
  const place = useRef<HTMLElement>(null)
  useEffect(() => {
    if (location.hash === '#new') place.current?.querySelector('button')?.focus()
  }, [visits.value])
  const study = one?.found.studies[0]
  const file = droppedFile.value
  return (
    <section ref={place} class="card" id="new" aria-labelledby="new-study">
      <h2 id="new-study">{w.all.fresh}</h2>
      <Import
        study={empty('renju', 15)}
        file={file}
        onOpen={(s, from) => {
          droppedFile.value = undefined
          if (member && from.found.studies.length === 1) setOne(from)
          else analyse(s, from)
        }}
        {...(member && {
          all: w.all.asStudies,
          onAll: (all, from) => void run(() => keepNew(titleOf(from.file), all)),
        })}
      />
      {one && study && (
        <div class="row" role="status">
          <p>{w.import.done(one.found.format, study.nodes.length - 1)}</p>
          <Button kind="primary" busy={busy} onClick={() => void run(() => keepNew(titleOf(one.file, study), [study]))}>
            {w.all.asStudy}
          </Button>
          <Button busy={busy} onClick={() => analyse(study, one)}>
            {w.all.analyse}
          </Button>
        </div>
      )}
      <Refused fault={fault} />
      {member && (
        <div>
          <Button
            kind="quiet"
            icon="board"
            busy={busy}
            onClick={() => void run(() => keepNew('', [empty('renju', 15)]))}
          >
            {w.all.empty}
          </Button>
        </div>
      )}
    </section>
  )
}

function Others() {
  const [all] = useState(seenStudies)
  if (all.length === 0) return null
  return (
    <section class="card">
      <h2>{w.all.seen}</h2>
      <ul class="study-list">
        {all.map(s => (
          <li key={s.id}>
            <a href={studyPath(s.id)}>
              <b dir="auto">{s.title}</b>
              <small class="muted">{s.owner}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
