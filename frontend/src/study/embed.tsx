// A study as a part of another site's page: its board, its moves one after the other, and the way to all of it here. Nobody is
// signed in there, and nothing is kept.
import { render } from 'preact'
import { useState } from 'preact/hooks'
import { refusal } from '../i18n/refusal'
import { titled } from '../moderation/titled'
import { get } from '../net/api'
import { useAsked } from '../net/asked'
import { chapterPath, parse } from '../router'
import '../styles/study.css'
import { turnOf } from '../review/lines'
import { Icon } from '../ui/icon'
import { Failure, Loading } from '../ui/notice'
import type { OpenStudy, Study } from '../wire'
import { Ask } from './ask'
import { ChapterBar } from './chapterbar'
import { begin, chapterAt, chaptersOf } from './chapters'
import { useDesk } from './desk'
import { marksOf } from './marks'
import { PlainBoard } from './plainboard'
import { endOf, may, positionOf } from './rules'
import { Steps } from './tools'
import { play } from './tree'
import { w } from '../i18n/late/study'

/** Shows what the address is of, in place of the app. */
export function showEmbedded(root: HTMLElement): void {
  const r = parse(location.pathname.slice('/embed'.length))
  render(<Embedded {...(r.name === 'study' ? r : { id: '', chapter: undefined })} />, root)
}

export function Embedded({ id, chapter }: { id: string; chapter: string | undefined }) {
  const { data: kept, failure, retry } = useAsked(id, async () => titled(await get('/api/studies/{id}', { id })))
  return (
    <main class="page-study embedded">
      {kept ? (
        <Shown study={kept} chapter={chapter} />
      ) : failure ? (
        <Failure text={refusal(failure)} onRetry={retry} />
      ) : (
        <Loading />
      )}
    </main>
  )
}

function Shown({ study: k, chapter }: { study: OpenStudy; chapter: string | undefined }) {
  const all = chaptersOf(k)
  const [at, setAt] = useState(chapterAt(all, chapter))
  const [looked, setLooked] = useState<number>()
  const here = all[at]!
  return (
    <div class="study">
      <div class="study-head">
        <h1 class="study-title">{k.title}</h1>
        {all.length > 1 && <ChapterBar all={all} at={at} onTurn={setAt} />}
      </div>
      {here.asks && looked !== at ? (
        <Ask key={at} study={here} onLook={() => setLooked(at)} />
      ) : (
        <Whole key={at} study={here} />
      )}
      <p>
        <a class="btn plain" href={chapterPath(k.id, here.id)} target="_blank" rel="noopener">
          <Icon name="tree" /> {w.chapters.open}
        </a>
      </p>
    </div>
  )
}

function Whole({ study: given }: { study: Study }) {
  const desk = useDesk(begin(given))
  const { study, at } = desk.place
  const position = positionOf(study, at)
  const end = endOf(position)
  return (
    <>
      <PlainBoard
        size={study.size}
        stones={position.stones}
        turn={end ? null : turnOf(position.stones)}
        win={end?.why === 'five' || end?.why === 'long' ? end.line : []}
        marks={marksOf(study, at)}
        submit="direct"
        onMove={move => desk.act(p => (may(p, move) ? play(p, move) : null))}
      />
      <div class="study-side">
        <Steps desk={desk} />
        {study.nodes[at]?.c && <p class="card study-said">{study.nodes[at]!.c}</p>}
      </div>
    </>
  )
}
