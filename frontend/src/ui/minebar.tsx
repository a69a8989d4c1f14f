// The places of what is one's own around every page. Its code is fetched when there is something to show.
import { signal } from '@preact/signals'
import { own, turns } from '../lobby/store'
import { route } from '../router'

const code = signal<typeof import('./mine') | null>(null)

function loaded(): typeof import('./mine') | null {
  if (!code.value)
    import('./mine').then(
      m => {
        code.value = m
      },
      (e: unknown) => console.error(e),
    )
  return code.value
}

export function TurnsLink() {
  const games = turns.value
  const m = games.length > 0 && loaded()
  return m ? <m.Turns games={games} /> : null
}

/** Not for games of days, which nobody waits for. Where the first page shows the search beside the board, it is not drawn. */
export function SearchingBar() {
  const r = route.value
  const seeks = (own.value?.seeks ?? []).filter(
    s => s.settings.clock.kind !== 'correspondence' && !(r.name === 'game' && r.id === s.g),
  )
  const m = seeks.length > 0 && loaded()
  return m ? <m.Searching seeks={seeks} /> : null
}
