// The sounds of a game; what makes them comes after the game.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { GameState } from '../wire'
import type { GameStore } from './store'

export { wakeSound } from '../sound/sound'

type Attend = ComponentType<{ s: GameState; store: GameStore }>

/** Shows nothing, and is heard. */
export function useAttend(): Attend | undefined {
  const [Attend, set] = useState<Attend>()
  useEffect(() => void import('../sound/attend').then(m => set(() => m.Attend), console.error), [])
  return Attend
}
