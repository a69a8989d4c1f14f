// How many best moves somebody wants, and where the engine runs: kept in this browser.
import { useState } from 'preact/hooks'
import { pick, recall, remember } from '../settings/settings'
import { COUNTS, WHERES, type Count, type Where } from './engine'

const KEY = 'tengen.engine'

interface Wishes {
  count: Count
  where: Where
}

export function useWishes(): Wishes & { wish: (change: Partial<Wishes>) => void } {
  const [wishes, setWishes] = useState<Wishes>(() => {
    const kept = recall(KEY)
    return { count: pick(kept['count'], COUNTS, '3'), where: pick(kept['where'], WHERES, 'server') }
  })
  const wish = (change: Partial<Wishes>) => {
    const now = { ...wishes, ...change }
    remember(KEY, now)
    setWishes(now)
  }
  return { ...wishes, wish }
}
