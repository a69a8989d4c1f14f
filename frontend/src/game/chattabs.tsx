import { useRef } from 'preact/hooks'
import { w } from '../i18n/late/chat'
import type { Channel } from '../wire'
import { Unread } from './unread'

const CHANNELS: readonly Channel[] = ['players', 'watchers']

interface Props {
  channel: Channel
  choose: (c: Channel) => void
  unread: Record<Channel, number>
}

/** One of the two chats, which says how much is new in the other. */
export function ChatTabs({ channel, choose, unread }: Props) {
  const row = useRef<HTMLDivElement>(null)
  const key = (e: KeyboardEvent) => {
    if (!['ArrowLeft', 'ArrowRight', 'Home', 'End'].includes(e.key)) return
    e.preventDefault() // and leave the moves where they are
    const next =
      e.key === 'Home' ? 'players' : e.key === 'End' ? 'watchers' : channel === 'players' ? 'watchers' : 'players'
    choose(next)
    row.current?.querySelector<HTMLElement>(`#chat-${next}`)?.focus()
  }
  return (
    <div class="chat-tabs" role="tablist" aria-label={w.chats} ref={row}>
      {CHANNELS.map(c => (
        <button
          key={c}
          type="button"
          role="tab"
          id={`chat-${c}`}
          aria-controls="chat-lines"
          aria-selected={c === channel}
          aria-label={unread[c] > 0 ? w.nameWith(w.names[c], unread[c]) : undefined}
          tabIndex={c === channel ? 0 : -1}
          onKeyDown={key}
          onClick={() => choose(c)}
        >
          {w.names[c]}
          <Unread n={unread[c]} />
        </button>
      ))}
    </div>
  )
}
