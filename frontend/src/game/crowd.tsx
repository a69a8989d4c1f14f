// Names of watchers: members who let others know. They are asked for as their number changes.
import { useEffect, useRef, useState } from 'preact/hooks'
import { w } from '../i18n/late/chat'
import { prefs } from '../settings/settings'
import { nameOf } from '../ui/name'
import type { GameState, User } from '../wire'
import { NameButton, hasMenu } from './named'
import type { GameStore } from './store'

/** The server looks names up again after so long. */
const AGAIN = 10_000
/** Not all who watch ask at the same instant. */
const SPREAD = 2_000

export function Crowd({ s, store }: { s: GameState; store: GameStore }) {
  const wanted = !s.you || prefs.value.crowd === 'names'
  const names = useNames(store, wanted ? s.presence.watchers : 0)
  if (names.length === 0) return null
  return (
    <details class="crowd">
      <summary>
        {w.watching}{' '}
        <span class="crowd-some">
          {names.map((n, i) => (
            <span key={n.id}>
              {i > 0 && ', '}
              <bdi>{nameOf(n.name)}</bdi>
            </span>
          ))}
        </span>
      </summary>
      <ul>
        {names.map(n => (
          <li key={n.id}>{hasMenu(n) ? <NameButton s={s} who={n} /> : <b>{nameOf(n.name)}</b>}</li>
        ))}
      </ul>
    </details>
  )
}

/** The names of so many watchers, asked for again when they are others; none while the number is 0. */
function useNames(store: GameStore, watchers: number): readonly User[] {
  const [names, set] = useState<readonly User[]>([])
  const last = useRef(-AGAIN)
  useEffect(() => {
    if (watchers === 0) {
      set([])
      return
    }
    let timer = 0
    let gone = false
    const wait = () => {
      timer = window.setTimeout(ask, Math.max(0, last.current + AGAIN - performance.now()) + Math.random() * SPREAD)
    }
    const ask = async () => {
      last.current = performance.now()
      try {
        const found = await store.crowd()
        if (!gone) set(found)
      } catch {
        if (!gone) wait()
      }
    }
    wait()
    return () => {
      gone = true
      clearTimeout(timer)
    }
  }, [store, watchers])
  return names
}
