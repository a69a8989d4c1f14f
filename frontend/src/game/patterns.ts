// Renju's 26 openings: what the first three stones are called, however they are turned or mirrored.
import { parsePoint } from '../../board/index'
import { patterns } from '#words/patterns'
import table from './patterns.json'

/** 'D4 Kagetsu', in Japanese 'D4 花月 Kagetsu'; '' for none of them. */
export function named(size: number, moves: readonly string[]): string {
  const [a, b, c] = moves.slice(0, 3).map(m => parsePoint(m, size))
  if (!a || !b || !c) return ''
  const at: Readonly<Record<string, number>> = table.at
  return localName(table.names[at[`${b.x - a.x},${b.y - a.y},${c.x - a.x},${c.y - a.y}`] ?? -1] ?? '', patterns.named)
}

/** A name as readers of a language know it: 'D4 Kagetsu' is 'D4 花月 Kagetsu' to Japanese ones. */
export function localName(name: string, say: (n: number, sound: string) => string): string {
  const [, kind, n, sound] = /^([ID])(\d+) (.*)$/.exec(name) ?? []
  return sound ? `${kind}${n} ${say(Number(n) - 1 + (kind === 'D' ? 13 : 0), sound)}` : name
}
