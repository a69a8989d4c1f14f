// The place of the bar that tells of a game that has begun. Its code is fetched
// with the first such game.
import { signal } from '@preact/signals'
import { begun } from '../net/began'
import type { Bar } from './began'

const code = signal<{ Bar: typeof Bar } | null>(null)

export function BeganBar() {
  if (begun.value.length === 0) return null
  if (code.value) return <code.value.Bar games={begun.value} />
  import('./began').then(
    m => {
      code.value = m
    },
    (e: unknown) => console.error(e),
  )
  return null
}
