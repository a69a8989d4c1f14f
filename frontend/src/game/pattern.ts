// The names of renju's 26 openings: what the first three stones are called, however they are turned or mirrored.
import { signal } from '@preact/signals'
import { parsePoint } from '../board'

interface Table {
  names: readonly string[]
  at: Readonly<Record<string, number>>
}

/** Comes with the first that is asked for: few pages show a game of renju. */
const table = signal<Table | undefined>(undefined)
let asked = false

/** 'D4 Kagetsu', or '' if the first three moves are none of the 26 or the table is on its way: what shows it is drawn again then. */
export function patternOf(rule: string, size: number, moves: readonly string[]): string {
  if (rule !== 'renju' || moves.length < 3) return ''
  const known = table.value
  if (!known) {
    if (!asked) void fetchTable()
    return ''
  }
  const [a, b, c] = moves.slice(0, 3).map(m => parsePoint(m, size))
  return a && b && c ? (known.names[known.at[`${b.x - a.x},${b.y - a.y},${c.x - a.x},${c.y - a.y}`] ?? -1] ?? '') : ''
}

async function fetchTable(): Promise<void> {
  asked = true
  try {
    table.value = (await import('./patterns.json')).default
  } catch {
    asked = false // the next game asks again
  }
}
