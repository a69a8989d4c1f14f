// A broadcast: its rounds, its boards, and for its operators what enters games.
import { useEffect, useState } from 'preact/hooks'
import { t } from '../i18n'
import { w } from '../i18n/late/broadcasts'
import { refusal } from '../i18n/refusal'
import { ReportButton } from '../moderation/button'
import { user } from '../net/live'
import { CopyButton } from '../ui/copy'
import { later } from '../ui/later'
import { Linked } from '../ui/linked'
import { Failure, Loading } from '../ui/notice'
import { useTitle } from '../ui/page'
import { Segmented } from '../ui/segmented'
import { Switch } from '../ui/switch'
import { whenText } from '../ui/when'
import type { CastPage } from '../wire'
import { WatchedBoard } from './board'
import { CastWall } from './boards'
import { useCast, type BoardLink, type Followed } from './follow'
import { ruleText } from './text'

const Operate = later('Operate', () => import('./operate'))
const AtBoard = later('AtBoard', () => import('./operate'))

const read = (): number => Number(/^#(\d{1,4})$/.exec(location.hash)?.[1] ?? 0)

/** The board that the address names, 0: none. */
function useNumber(): number {
  const [n, set] = useState(read)
  useEffect(() => {
    const changed = () => set(read())
    addEventListener('hashchange', changed)
    return () => removeEventListener('hashchange', changed)
  }, [])
  return n
}

/** The link of a board that the address has: '#3.cast_…'. Its secret is not sent with the address. */
function linkOf(): BoardLink | undefined {
  const m = /^#(\d{1,4})\.(cast_[\w-]{1,64})$/.exec(location.hash)
  return m ? { board: Number(m[1]), token: m[2]! } : undefined
}

export function CastPart({ id }: { id: string }) {
  const [link] = useState(linkOf)
  return link ? <AtBoard id={id} link={link} /> : <Cast id={id} />
}

function Cast({ id }: { id: string }) {
  const [round, setRound] = useState(0)
  const [now, setNow] = useState(false)
  const { page, failure, take, retry } = useCast(id, round, now)
  useTitle(page?.name || w.title)
  if (!page)
    return <div class="narrow">{failure ? <Failure text={refusal(failure)} onRetry={retry} /> : <Loading />}</div>
  return <Shown page={page} take={take} now={now} setNow={setNow} setRound={setRound} />
}

interface Props {
  page: CastPage
  take: Followed['take']
  now: boolean
  setNow: (on: boolean) => void
  setRound: (n: number) => void
}

function Shown({ page: p, take, now, setNow, setRound }: Props) {
  const n = useNumber()
  const board = p.boards.find(b => b.n === n)
  return (
    <div class="wide events">
      <div class="lead">
        <h1 tabIndex={-1} dir="auto">
          {p.name || w.nameless}
        </h1>
        <p>
          {[ruleText(p.rule), (t.lobby.openings as Record<string, string>)[p.opening] ?? p.opening]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <p class="muted">
          {[w.by(p.host), w.begins(whenText(p.starts)), p.delay > 0 ? w.delayed(p.delay) : '']
            .filter(Boolean)
            .join(' · ')}
        </p>
        {p.phase === 'over' && <p class="muted">{w.refusals.cast_over}</p>}
        {p.hidden && <p class="note">{w.hidden}</p>}
        {p.text && (
          <p class="event-text" dir="auto">
            <Linked text={p.text} />
          </p>
        )}
      </div>
      {p.operator && p.phase !== 'over' && (
        <Switch label={w.operate} checked={now} onChange={setNow} note={now && p.delay > 0 ? w.now : undefined} />
      )}
      {p.rounds > 1 && p.last > 0 && (
        <Segmented
          label={w.round}
          look="chips"
          value={String(p.round)}
          onChange={v => setRound(Number(v))}
          options={Array.from({ length: now ? p.rounds : p.last }, (_, i) => [String(i + 1), i + 1] as const)}
        />
      )}
      {now && p.operator ? (
        <Operate page={p} board={board} take={take} />
      ) : (
        <section class={board ? 'cast-shown' : undefined}>
          {board && <WatchedBoard key={board.n} page={p} b={board} />}
          <div>
            {board && <h2>{w.all}</h2>}
            <CastWall page={p} href={b => `#${b.n}`} />
          </div>
        </section>
      )}
      <Files p={p} />
      {user.value && !p.mine && (
        <p>
          <ReportButton name={p.host} work={{ path: `/broadcasts/${p.id}`, title: p.name || w.nameless }} />
        </p>
      )}
    </div>
  )
}

/** What one takes home, or shows elsewhere. */
function Files({ p }: { p: CastPage }) {
  const embed = `${location.origin}/embed/broadcast/${p.id}`
  return (
    <p class="event-files">
      {p.last > 0 && (
        <a href={`/api/broadcasts/${p.id}/games.sgf`} download>
          {w.sgf}
        </a>
      )}
      <a href={`${embed}?overlay&board=1`} target="_blank" rel="noopener">
        {w.overlay}
      </a>
      <CopyButton
        text={`<iframe src="${embed}" width="480" height="640" title="Tengen" loading="lazy"></iframe>`}
        label={w.embed}
      />
    </p>
  )
}
