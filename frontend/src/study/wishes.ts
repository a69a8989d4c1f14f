// How many best moves somebody wants, and where the engine runs: kept in this browser.
import { useEffect, useState } from 'preact/hooks'
import { pick, recall } from '../settings/settings'
import { amend, onStored } from '../settings/storage'
import { COUNTS, WHERES, type Count, type Where } from './engine'

const KEY = 'tengen.engine'

interface Wishes {
  count: Count
  where: Where
}

function stored(): Wishes {
  const kept = recall(KEY)
  return { count: pick(kept['count'], COUNTS, '3'), where: pick(kept['where'], WHERES, 'server') }
}

export function useWishes(): Wishes & { wish: (change: Partial<Wishes>) => void } {
  const [wishes, setWishes] = useState<Wishes>(stored)
  useEffect(() => onStored(KEY, () => setWishes(stored())), [])
  const wish = (change: Partial<Wishes>) => {
    amend(KEY, change)
    setWishes({ ...wishes, ...change })
  }
  return { ...wishes, wish }
}
