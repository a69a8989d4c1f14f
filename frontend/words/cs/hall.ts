import type { hall as English } from '../en/hall'

/** „ve 2 partiích“, „v 5 partiích“, by how the number begins when it is said. */
const inGames = (n: number): string => `${/^([234]|1[234]|[234]\d)$/.test(`${n}`) ? 've' : 'v'} ${n} partiích`

export const hall: typeof English = {
  waited: s => `Hledá se ${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`,
}
