// The games of an event beside each other: one large, or up to sixteen.
import { useEffect, useRef, useState } from 'preact/hooks'
import { w } from '../i18n/late/events'
import { t } from '../i18n'
import { refusal } from '../i18n/refusal'
import { get } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { gamePath } from '../router'
import { MiniBoard } from '../ui/board'
import { Failure, Loading } from '../ui/notice'
import { Segmented } from '../ui/segmented'
import type { EventBoard, EventBoards } from '../wire'
import { Side } from './side'

const EVERY = 2000

/** The games of a section that go on, asked for again while the page is seen. `delay`: they are shown so many ms later. */
export function useBoards(id: string, section: number, delay = 0): Partial<EventBoards> & { failure?: Fault } {
  const [seen, see] = useState<EventBoards>()
  const [failure, setFailure] = useState<Fault>()
  useEffect(() => {
    let gone = false
    const timers = new Set<number>()
    let known: EventBoards | undefined
    const ask = async () => {
      if (document.visibilityState !== 'visible') return
      const has = known
      try {
        const got = await get(
          '/api/events/{id}/boards',
          { id },
          { section: String(section), ...(has && { after: has.v }) },
        )
        const now = renewed(has, got)
        known = now
        const show = () => {
          if (gone) return
          setFailure(undefined)
          see(now)
        }
        if (delay === 0) return show()
        const timer = window.setTimeout(() => {
          timers.delete(timer)
          show()
        }, delay)
        timers.add(timer)
      } catch (e) {
        if (!gone) setFailure(asFault(e))
      }
    }
    void ask()
    const every = setInterval(() => void ask(), EVERY)
    return () => {
      gone = true
      clearInterval(every)
      for (const timer of timers) clearTimeout(timer)
    }
  }, [id, section, delay])
  return { ...seen, ...(failure && { failure }) }
}

/** What an answer makes of what was there: a part has only what has changed. */
export function renewed(had: EventBoards | undefined, got: EventBoards): EventBoards {
  if (!got.part || !had) return got
  const news = new Map(got.boards.map(b => [b.game, b]))
  const tv = got.tv ?? had.tv
  return { v: got.v, boards: had.boards.map(b => news.get(b.game) ?? b), ...(tv && { tv }) }
}

/** Each game stays on its board until it ends. */
export function placed(now: readonly EventBoard[], before: readonly string[], most: number): EventBoard[] {
  const known = new Map(now.map(b => [b.game, b]))
  const kept = before.slice(0, most).map(g => known.get(g))
  const rest = now.filter(b => !kept.includes(b))
  const out: EventBoard[] = []
  for (let i = 0; i < most; i++) {
    const b = kept[i] ?? rest.shift()
    if (b) out.push(b)
  }
  return out
}

const COUNTS = ['1', '2', '4', '6', '9', '16'] as const

export function Boards({ id, section }: { id: string; section: number }) {
  const [count, setCount] = useState<(typeof COUNTS)[number]>('4')
  const { boards, failure } = useBoards(id, section)
  return (
    <>
      <Segmented
        label={w.howManyBoards}
        look="chips"
        value={count}
        onChange={setCount}
        options={COUNTS.map(c => [c, c] as const)}
      />
      {boards ? (
        <Wall boards={boards} most={Number(count)} />
      ) : failure ? (
        <Failure text={refusal(failure)} />
      ) : (
        <Loading />
      )}
    </>
  )
}

export function Wall({ boards, most, away }: { boards: readonly EventBoard[]; most: number; away?: boolean }) {
  const before = useRef<readonly string[]>([])
  const shown = placed(boards, before.current, most)
  before.current = shown.map(b => b.game)
  if (shown.length === 0) return <p class="note">{w.noBoards}</p>
  return (
    <ul class={`event-wall wall-${most}`} aria-label={w.boards}>
      {shown.map(b => (
        <li key={b.game}>
          <OneBoard b={b} away={away === true} />
        </li>
      ))}
    </ul>
  )
}

function OneBoard({ b, away }: { b: EventBoard; away: boolean }) {
  return (
    <a class="tile" href={gamePath(b.game)} {...(away && { target: '_blank', rel: 'noopener' })}>
      <MiniBoard moves={b.moves} size={b.size} label={t.lobby.versus(b.black, b.white)} />
      <span class="event-clocks">
        <Side b={b} color="black" />
        <Side b={b} color="white" />
      </span>
    </a>
  )
}
