import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { w } from '../i18n/late/chat'
import { m } from '../i18n/late/moderation'
import { user } from '../net/live'
import { StoneDot } from '../ui/icon'
import { nameOf as called } from '../ui/name'
import type { Channel, ChatLine, GameState } from '../wire'
import { hiding } from './hiding'
import { NameButton, hasMenu } from './named'
import type { Color } from './spend'

/** Before a game has seats its creator speaks as 'host'. */
const isColor = (seat: string | undefined): seat is Color => seat === 'black' || seat === 'white'

interface Props {
  s: GameState
  channel: Channel
  lines: readonly ChatLine[]
  /** How many lines are of people that are not to be read. */
  hidden: number
  /** That hide a line until it is asked for. */
  words: readonly string[]
  open: boolean
}

export function Lines({ s, channel, lines, hidden, words, open }: Props) {
  const [shown, show] = useState<readonly number[]>([])
  const hides = useMemo(() => hiding(words), [words])
  const log = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const el = log.current
    if (el) el.scrollTop = el.scrollHeight
  }, [lines.length, lines.at(-1)?.id, open, channel])
  return (
    <div
      class="lines"
      id="chat-lines"
      ref={log}
      role="log"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keys scroll it
      tabIndex={lines.length ? 0 : undefined}
      aria-label={w.titles[channel]}
    >
      <ul>
        {hidden > 0 && <li class="note">{w.hidden(hidden)}</li>}
        {lines.length + hidden === 0 && <li class="note">{emptiness(s, channel)}</li>}
        {lines.map(l => (
          <li key={l.id}>
            {isColor(l.seat) ? <StoneDot color={l.seat} /> : <span class="tag">{l.seat ? w.host : w.watcher}</span>}{' '}
            {hasMenu(l.from) ? <NameButton s={s} who={l.from} line={l} /> : <b>{called(l.from.name)}</b>}{' '}
            {l.hidden ? (
              <span class="note">{m.hidden}</span>
            ) : l.from.id === user.value?.id || shown.includes(l.id) || !hides(l.text) ? (
              <bdi>{l.text}</bdi>
            ) : (
              <span class="note">
                {w.word}{' '}
                <button type="button" class="link" onClick={() => show([...shown, l.id])}>
                  {w.showLine}
                </button>
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

function emptiness(s: GameState, channel: Channel): string {
  if (channel === 'watchers') return s.status === 'over' ? w.empty : w.emptyWatchers
  if (!s.you) return w.emptyPlayers
  return s.status === 'over' ? w.empty : w.emptyPlaying
}
