// Which bot somebody should play next: the server says it by the last games. It is asked when a page wants to know.
import { signal } from '@preact/signals'
import { useEffect, useState } from 'preact/hooks'
import { BOTS, type Bot } from '../lobby/gamesetup'
import { get } from '../net/api'
import { asFault, type Fault } from '../net/fault'
import { user } from '../net/live'
import { flag, recall, remember } from '../settings/settings'
import { onStored } from '../settings/storage'
import type { BotsPage } from '../wire'

const KEY = 'tengen.suggest'

/** Whether a bot is to be suggested; kept on this device. */
export const wanted = signal(flag(recall(KEY)['on'], true))

onStored(KEY, () => {
  wanted.value = flag(recall(KEY)['on'], true)
})

export function want(on: boolean): void {
  wanted.value = on
  remember(KEY, { on })
}

export const known = (bot: string | undefined): Bot | undefined => BOTS.find(b => b === bot)

export interface AskedBots {
  data?: BotsPage
  failure?: Fault
  retry: () => void
}

/** What the server says of the bots to who is signed in now, if it is to be asked. */
export function useBots(ask = true): AskedBots {
  const [found, setFound] = useState<Omit<AskedBots, 'retry'>>({})
  const [turn, setTurn] = useState(0)
  const id = user.value?.id
  useEffect(() => {
    let gone = false
    setFound({})
    if (ask)
      get('/api/bots', {}).then(
        data => gone || setFound({ data }),
        (e: unknown) => gone || setFound({ failure: asFault(e) }),
      )
    return () => {
      gone = true
    }
  }, [id, ask, turn])
  return { ...found, retry: () => setTurn(turn + 1) }
}

/** The bot that is suggested, if there is one and it is wanted; nobody waits for it, so a failure is none. */
export function useSuggested(ask = true): Bot | undefined {
  const { data } = useBots(ask && wanted.value && !!user.value)
  return known(data?.suggested)
}
