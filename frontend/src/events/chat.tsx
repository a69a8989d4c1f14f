// The chat of a section: everybody reads it, its players write, and those who run the event hide lines and silence players.
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { eventchat as w } from '#words/eventchat'
import { hiding } from '../game/hiding'
import { SayField } from '../game/say'
import { w as c } from '../i18n/late/chat'
import { m } from '../i18n/late/moderation'
import { refusal } from '../i18n/refusal'
import { Report } from '../moderation/button'
import { useAction } from '../net/action'
import { post } from '../net/api'
import { hasBlocked, keepBlocks } from '../net/blocks'
import { chatSettings, keepChat } from '../net/chatsettings'
import { asFault, type Fault } from '../net/fault'
import { stream } from '../net/http'
import { user } from '../net/live'
import { userPath } from '../router'
import { Button } from '../ui/button'
import { nameOf } from '../ui/name'
import { Failure, Loading, Refused } from '../ui/notice'
import type { EventHead, EventMe, EventPage, EventSaid, EventTalk } from '../wire'
import '../styles/chat.css'

/** How long after a stream has broken off the next is asked for. */
const AGAIN = 5000
/** Lines that are shown, as many as the server keeps. */
const MOST = 100

/** The lines of a section's chat, as they come while the page is seen. */
function useLines(id: string, section: number): { lines?: readonly EventSaid[]; failure?: Fault } {
  const [lines, setLines] = useState<readonly EventSaid[]>()
  const [failure, setFailure] = useState<Fault>()
  useEffect(() => {
    let end = new AbortController()
    let timer = 0
    const told = (talk: EventTalk) => {
      setFailure(undefined)
      setLines(old => {
        const fresh = new Map(talk.lines.map(l => [l.id, l]))
        const kept = (old ?? []).filter(l => !fresh.has(l.id))
        return [...kept, ...talk.lines].toSorted((a, b) => a.id - b.id).slice(-MOST)
      })
    }
    const follow = () => {
      clearTimeout(timer)
      end.abort()
      if (document.visibilityState !== 'visible') return
      const mine = (end = new AbortController())
      const later = (e?: unknown) => {
        if (mine.signal.aborted) return
        if (e) setFailure(asFault(e))
        timer = window.setTimeout(follow, AGAIN)
      }
      const path = `/api/events/${encodeURIComponent(id)}/chat/stream?section=${section}`
      stream<EventTalk>(path, undefined, told, mine.signal).then(() => later(), later)
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => {
      document.removeEventListener('visibilitychange', follow)
      clearTimeout(timer)
      end.abort()
    }
  }, [id, section])
  return { ...(lines && { lines }), ...(failure && { failure }) }
}

interface Props {
  e: EventHead
  me: EventMe
  section: number
  take: (p: EventPage) => void
}

export function EventChat({ e, me, section, take }: Props) {
  const { lines, failure } = useLines(e.id, section)
  const silent = e.silent?.includes(user.value?.name ?? '') && !me.host
  const writes = me.host || me.mod || (me.in && (me.section ?? 0) === section)
  useEffect(keepChat, [])
  useEffect(keepBlocks, [user.value?.id])
  const log = useRef<HTMLDivElement>(null)
  const last = lines?.at(-1)?.id
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [last, section])
  const say = async (text: string) => {
    await post('/api/events/{id}/chat', { section, text, key: crypto.randomUUID() }, { id: e.id })
  }
  if (!lines) return failure ? <Failure text={refusal(failure)} /> : <Loading />
  const read = lines.filter(l => !hasBlocked(l.from))
  return (
    <div class="chat event-chat">
      <div
        class="lines"
        ref={log}
        role="log"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys scroll it
        tabIndex={read.length ? 0 : undefined}
        aria-label={w.chat}
      >
        <ul>
          {read.length < lines.length && <li class="note">{c.hidden(lines.length - read.length)}</li>}
          {lines.length === 0 && <li class="note">{w.empty}</li>}
          {read.map(l => (
            <Line key={l.id} l={l} e={e} host={me.host === true} take={take} />
          ))}
        </ul>
      </div>
      {silent ? (
        <p class="note">{w.silenced}</p>
      ) : writes ? (
        <SayField label={w.field} say={say} />
      ) : (
        <p class="note">{w.only}</p>
      )}
    </div>
  )
}

function Line({ l, e, host, take }: { l: EventSaid; e: EventHead; host: boolean; take: (p: EventPage) => void }) {
  const [reporting, report] = useState(false)
  const [shown, show] = useState(false)
  const { busy, fault, run } = useAction()
  const words = chatSettings.value?.words
  const hides = useMemo(() => hiding(words ?? []), [words])
  const own = l.from.id === user.value?.id
  const name = nameOf(l.from.name)
  const names = { id: e.id }
  const silent = e.silent?.includes(l.from.name) === true
  const hide = () =>
    run(async () => {
      await post('/api/events/{id}/hide', { line: l.id, ...(l.hidden && { show: true }) }, names)
    })
  const silence = () =>
    run(async () =>
      take(await post('/api/events/{id}/silence', { name: l.from.name, ...(silent && { stop: true }) }, names)),
    )
  return (
    <li>
      {l.seat === 'host' && <span class="tag">{c.host}</span>}{' '}
      <a href={userPath(l.from.name)}>
        <b>{name}</b>
      </a>{' '}
      {l.hidden ? (
        <span class="note">{m.hidden}</span>
      ) : own || shown || !hides(l.text) ? (
        <bdi>{l.text}</bdi>
      ) : (
        <span class="note">
          {c.word}{' '}
          <button type="button" class="link" onClick={() => show(true)}>
            {c.showLine}
          </button>
        </span>
      )}
      {!own && user.value && (
        <span class="event-said">
          {!l.hidden && <Button kind="quiet" icon="flag" label={w.report(name)} onClick={() => report(true)} />}
          {host && (
            <Button
              kind="quiet"
              busy={busy}
              label={l.hidden ? w.showLine(name) : w.hideLine(name)}
              onClick={() => void hide()}
            >
              {l.hidden ? w.show : w.hide}
            </Button>
          )}
          {host && l.seat !== 'host' && (
            <Button
              kind="quiet"
              icon={silent ? 'sound' : 'mute'}
              label={silent ? w.letWrite(name) : w.silence(name)}
              busy={busy}
              onClick={() => void silence()}
            />
          )}
        </span>
      )}
      <Refused fault={fault} />
      {reporting && <Report name={l.from.name} line={{ id: l.id, text: l.text }} onClose={() => report(false)} />}
    </li>
  )
}
