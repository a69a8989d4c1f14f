// The board and the clocks, and nothing else on the screen.
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { inplay as w } from '#words/inplay'
import { Button } from '../ui/button'
import { Icon } from '../ui/icon'
import { useKeys } from './keys'

const KEY = 'z'

export interface Zen {
  on: boolean
  set: (on: boolean) => void
}

/** It ends with the page of the game. */
export function useZen({ on, set }: Zen): void {
  useLayoutEffect(() => {
    document.documentElement.toggleAttribute('data-zen', on)
    return () => document.documentElement.removeAttribute('data-zen')
  }, [on])
  useKeys(window, { [KEY]: () => set(!on), ...(on && { Escape: () => set(false) }) })
}

/** Among the actions of a game. */
export function ZenAct({ set }: Pick<Zen, 'set'>) {
  return (
    <button type="button" class="act zen-open" aria-keyshortcuts={KEY} onClick={() => set(true)}>
      <Icon name="board" />
      <span class="act-name">{w.zen}</span>
    </button>
  )
}

/** The way back: it has the focus if what had it is no longer seen, and gives it to the game. */
export function ZenLeave({ set }: Pick<Zen, 'set'>) {
  const leave = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const at = document.activeElement
    if (!at || at === document.body || at.getClientRects().length === 0)
      leave.current?.querySelector('button')?.focus({ preventScroll: true })
    return () => {
      const now = document.activeElement
      if (!now || now === document.body || leave.current?.contains(now))
        document.querySelector<HTMLElement>('.game h1')?.focus({ preventScroll: true })
    }
  }, [])
  return (
    <div class="zen-leave" ref={leave}>
      <Button kind="quiet" icon="close" label={w.zenLeave} onClick={() => set(false)} />
    </div>
  )
}
