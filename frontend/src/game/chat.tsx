// The two chats of a game: which one is shown, what of it, and the field. It tells the page how much is new.
import { useEffect, useRef, useState } from 'preact/hooks'
import { w } from '../i18n/late/chat'
import { hasBlocked, keepBlocks } from '../net/blocks'
import { chatSettings, keepChat } from '../net/chatsettings'
import { user } from '../net/live'
import { Button } from '../ui/button'
import type { Channel, ChatLine, GameState } from '../wire'
import { ownChat, readable, writable } from './channels'
import { ChatTabs } from './chattabs'
import { Crowd } from './crowd'
import { Lines } from './lines'
import { isMuted, wantChat, wantsChat } from './muted'
import { SayField } from './say'
import type { GameStore } from './store'
import '../styles/chat.css'

interface Props {
  s: GameState
  store: GameStore
  /** It is on the page now. */
  open: boolean
  /** It is on the screen, as far as we are told. */
  seen: boolean
  /** Is told how many lines nobody has seen yet. */
  count: (unread: number) => void
}

export function Chat({ s, store, open, seen, count }: Props) {
  const unknown = s.chat.some(l => hasBlocked(l.from) === undefined)
  useEffect(keepChat, [])
  useEffect(() => {
    if (unknown) keepBlocks()
  }, [unknown])
  const settings = chatSettings.value
  const on = wantsChat(s.g) ?? !settings?.off
  const lines = settings ? s.chat.filter(l => hasBlocked(l.from) === false && !isMuted(s.g, l.from.id)) : []
  const { channel, choose, unread } = useChannel(s, lines, open, open && seen && on)
  const total = on ? unread.players + unread.watchers : 0
  useEffect(() => count(total), [total])

  if (settings && !on)
    return (
      <div class="chat-off">
        <p class="note">{settings.off ? w.offEverywhere : w.off}</p>
        <Button icon="sound" onClick={() => wantChat(s.g, true)}>
          {w.unmute}
        </Button>
        {settings.off && <a href="/settings#chat">{w.settings}</a>}
        <Crowd s={s} store={store} />
      </div>
    )
  const hidden = s.chat.filter(l => l.channel === channel && (hasBlocked(l.from) || isMuted(s.g, l.from.id))).length
  return (
    <>
      <div class="chat-head">
        {readable(s).length > 1 ? (
          <ChatTabs channel={channel} choose={choose} unread={unread} />
        ) : (
          <span class="chat-name">{w.titles[channel]}</span>
        )}
        <Button kind="quiet" icon="mute" label={w.mute} onClick={() => wantChat(s.g, false)} />
      </div>
      <Crowd s={s} store={store} />
      <Lines
        s={s}
        channel={channel}
        lines={lines.filter(l => l.channel === channel)}
        hidden={hidden}
        words={settings?.words ?? []}
        open={open}
      />
      {writable(s, channel) ? (
        <SayField label={w.fields[channel]} say={text => store.say(text, channel)} />
      ) : (
        <p class="note">{w.onlyPlayers}</p>
      )}
    </>
  )
}

/** Which chat is shown, and how much is new in each. On coming to it one finds what is new, if that is in the other alone. */
function useChannel(s: GameState, lines: readonly ChatLine[], open: boolean, read: boolean) {
  const may = readable(s)
  const [chosen, choose] = useState<Channel>()
  const newest = (c: Channel) => s.chat.findLast(l => l.channel === c)?.id ?? 0
  const seen = useRef<Record<Channel, number>>({ players: newest('players'), watchers: newest('watchers') })
  const channel = chosen && may.includes(chosen) ? chosen : ownChat(s)
  const fresh = (c: Channel) =>
    may.includes(c)
      ? lines.filter(l => l.channel === c && l.id > seen.current[c] && l.from.id !== user.value?.id).length
      : 0
  const other: Channel = channel === 'players' ? 'watchers' : 'players'
  useEffect(() => {
    if (open && fresh(channel) === 0 && fresh(other) > 0) choose(other)
  }, [open])
  if (read) seen.current[channel] = Math.max(seen.current[channel], newest(channel))
  return { channel, choose, unread: { players: fresh('players'), watchers: fresh('watchers') } }
}
