// What a game can do without: its sounds, premoves, drawings and more come after it.
import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { Props } from './inplay'

export { wakeSound } from '../sound/sound'

type InPlay = ComponentType<Props>

export function useInPlay(): InPlay | undefined {
  const [InPlay, set] = useState<InPlay>()
  useEffect(() => void import('./inplay').then(m => set(() => m.InPlay), console.error), [])
  return InPlay
}
