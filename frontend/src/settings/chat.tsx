// The settings of chat: whether to see any at all, and the words that hide a message.
import { useEffect, useState } from 'preact/hooks'
import { w } from '../i18n/late/chat'
import { chatSettings, keepChat, setChat } from '../net/chatsettings'
import { asFault, type Fault } from '../net/fault'
import { Button } from '../ui/button'
import { Loading, Refused } from '../ui/notice'
import { Switch } from '../ui/switch'
import type { ChatSettings } from '../wire'

export function ChatChoices() {
  const [word, setWord] = useState('')
  const [fault, setFault] = useState<Fault>()
  useEffect(keepChat, [])
  const settings = chatSettings.value
  if (!settings) return <Loading />
  const { off, words } = settings
  const keep = async (change: Partial<ChatSettings>) => {
    setFault(undefined)
    try {
      await setChat(change)
      return true
    } catch (e) {
      setFault(asFault(e))
      return false
    }
  }
  const add = async () => {
    const one = word.trim()
    if (one && (await keep({ words: [...words, one] }))) setWord('')
  }
  return (
    <>
      <Switch label={w.allOff} note={w.allOffNote} checked={off} onChange={on => void keep({ off: on })} />
      <form
        class="hidden-words"
        onSubmit={e => {
          e.preventDefault()
          void add()
        }}
      >
        <h3 id="hidden-words">{w.words}</h3>
        <p class="note">{w.wordsNote}</p>
        <div class="row">
          <input
            aria-label={w.word1}
            placeholder={w.word1}
            value={word}
            maxLength={40}
            autocomplete="off"
            onInput={e => setWord(e.currentTarget.value)}
          />
          <Button type="submit" icon="plus" disabled={!word.trim() || words.length >= 100}>
            {w.add}
          </Button>
        </div>
      </form>
      {words.length === 0 ? (
        <p class="note">{w.none}</p>
      ) : (
        <ul class="words" aria-labelledby="hidden-words">
          {words.map(one => (
            <li key={one}>
              <bdi>{one}</bdi>
              <Button
                kind="quiet"
                icon="close"
                label={w.remove(one)}
                onClick={() => void keep({ words: words.filter(x => x !== one) })}
              />
            </li>
          ))}
        </ul>
      )}
      <Refused fault={fault} lead={w.notKept} />
    </>
  )
}
