import { useEffect, useRef, useState } from 'preact/hooks'
import { t } from '../i18n'
import { b } from '../i18n/late/barred'
import { alsoSays } from '../i18n/refusal'
import { asFault, type Fault } from '../net/fault'
import { isLive } from '../net/live'
import { Button } from '../ui/button'
import { StoneDot } from '../ui/icon'
import { nameOf as called } from '../ui/name'
import { Refused } from '../ui/notice'
import type { ChatLine, GameState } from '../wire'
import { NameButton, hasMenu } from './named'
import type { GameStore } from './store'
import type { Color } from './spend'

const g = t.game
const MAX = 300

/** Before a game has seats its creator speaks as 'host'. */
const isColor = (seat: string | undefined): seat is Color => seat === 'black' || seat === 'white'

export interface ReadChat {
  /** What is shown of it: nothing of who is blocked, nor of who may be as long as that is not known. */
  lines: readonly ChatLine[]
  /** How many lines are of people that are blocked. */
  hidden: number
}

interface Props {
  s: GameState
  store: GameStore
  talk: ReadChat
  open: boolean
}

alsoSays(b.refusals)

/** The lines and the field. `open`: they are on the page now. */
export function Chat({ s, store, talk: { lines, hidden }, open }: Props) {
  const [text, setText] = useState('')
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<Fault>()
  const log = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const el = log.current
    if (el) el.scrollTop = el.scrollHeight
  }, [lines.length, lines.at(-1)?.id, open])

  const send = async () => {
    const line = text.trim()
    if (!line || busy) return
    setBusy(true)
    setError(undefined)
    try {
      await store.say(line)
      setText(now => (now.trim() === line ? '' : now)) // or what has been typed meanwhile
    } catch (e) {
      setError(asFault(e))
    }
    setBusy(false)
  }

  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys scroll it */}
      <div class="lines" ref={log} role="log" tabIndex={lines.length ? 0 : undefined} aria-label={g.chat}>
        <ul>
          {hidden > 0 && <li class="note">{g.chatHidden(hidden)}</li>}
          {s.chat.length === 0 && (
            <li class="note">{s.you ? g.chatEmpty : s.status === 'over' ? g.chatEmpty : g.chatEmptyWatch}</li>
          )}
          {lines.map(l => (
            <li key={l.id}>
              {isColor(l.seat) ? (
                <StoneDot color={l.seat} />
              ) : (
                <span class="tag">{l.seat ? g.chatHost : g.chatWatcher}</span>
              )}{' '}
              {hasMenu(l.from) ? <NameButton s={s} who={l.from} line={l} /> : <b>{called(l.from.name)}</b>}{' '}
              <span>{l.text}</span>
            </li>
          ))}
        </ul>
      </div>
      <form
        class="say"
        onSubmit={e => {
          e.preventDefault()
          void send()
        }}
      >
        <input
          aria-label={g.chatPlaceholder}
          placeholder={g.chatPlaceholder}
          maxLength={MAX}
          value={text}
          autocomplete="off"
          enterkeyhint="send"
          onFocus={e => {
            const field = e.currentTarget
            void import('./steady').then(m => m.steady(field))
          }}
          onInput={e => setText(e.currentTarget.value)}
        />
        <Button type="submit" icon="send" label={g.chatSend} busy={busy} disabled={!isLive.value || !text.trim()} />
      </form>
      <Refused fault={error} lead={g.chatFailed} />
    </>
  )
}
