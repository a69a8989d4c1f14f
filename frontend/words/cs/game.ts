import type { game as English } from '../en/game'
import { plural } from './plural'

interface Side {
  nom: string
  gen: string
  dat: string
  ins: string
}
const sides: Record<string, Side> = {
  black: { nom: 'Černý', gen: 'černého', dat: 'černému', ins: 'černými' },
  white: { nom: 'Bílý', gen: 'bílého', dat: 'bílému', ins: 'bílými' },
}
const none: Side = { nom: '', gen: '', dat: '', ins: '' }
const side = (c: string): Side => sides[c] ?? none
const word = (c: string): string => side(c).nom
export const lower = (c: string): string => word(c).toLowerCase()
/** „1 tah“, „2 tahy“, „5 tahů“ */
export const count = (n: number, one: string, few: string, many: string): string =>
  `${n} ${plural(n, { one, few, other: many })}`
/** „tah h8“, „tahy h8 a i9“: nominative and accusative. */
const taken = (moves: readonly string[]): string => {
  if (moves.length === 0) return 'krok zahájení'
  return `${moves.length === 1 ? 'tah' : 'tahy'} ${moves.map(m => (m === 'pass' ? 'pas' : m)).join(' a ')}`
}
/** A, B, C… of the fifths that are offered. */
const letter = (n: number): string => String.fromCharCode(65 + n)
export const gift = (ms: number): string =>
  ms >= 86_400_000 ? count(ms / 86_400_000, 'den', 'dny', 'dní') : `${ms / 1000} s`

export const game: typeof English = {
  giveLabel: (name, ms) => `${ms >= 86_400_000 ? '+1 den' : `+${ms / 1000} s`}: ${name}`,
  clockOf: c => `Hodiny ${side(c).gen}`,
  ended: {
    seen: {
      time: (_, loser) => `${cap(side(loser).dat)} vypršel čas.`,
      away: (winner, loser) => `${word(loser)} byl pryč a výhra byla přiznána ${side(winner).dat}.`,
    },
  },
  log: {
    bonus: (s, c) => `Server měl výpadek a zase běží; +${s} s ${c ? `pro ${side(c).gen}` : 'pro stranu na tahu'}.`,
  },
  ratingBy: by => (by < 0 ? `−${-by}` : `+${by}`),
  about: {
    ended: (head, how) => {
      const h = head.endsWith('!') ? head.slice(0, -1) : head
      return how ? `${h}. ${how}` : `${h}.`
    },
  },
}

function cap(s: string): string {
  return s.charAt(0).toUpperCase() + s.slice(1)
}
