// Renju's 26 openings: what the first three stones are called, however they are turned or mirrored.
import { parsePoint } from '../board'
import table from './patterns.json'

/** 'D4 Kagetsu', '' for none of them. */
export function named(size: number, moves: readonly string[]): string {
  const [a, b, c] = moves.slice(0, 3).map(m => parsePoint(m, size))
  if (!a || !b || !c) return ''
  const at: Readonly<Record<string, number>> = table.at
  return table.names[at[`${b.x - a.x},${b.y - a.y},${c.x - a.x},${c.y - a.y}`] ?? -1] ?? ''
}
