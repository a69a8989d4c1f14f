import type { protocols as English } from '../en/protocols'

interface Side {
  nom: string
  ins: string
  stone: string
}
const black: Side = { nom: 'Černý', ins: 'černými', stone: 'černý' }
const white: Side = { nom: 'Bílý', ins: 'bílými', stone: 'bílý' }
const side = (c: string): Side => (c === 'black' ? black : white)

export const protocols: typeof English = {
  stone: (c, left) =>
    left === 1 ? `Položte ${side(c).stone} kámen. Je poslední.` : `Položte ${side(c).stone} kámen (zbývá: ${left}).`,
  chance: (c, part) => `${side(c).nom} vyhraje ${Math.round(100 * part)} ze 100`,
  uneven: c => `${side(c).nom} je na tom lépe.`,
  lopsided: c => `${side(c).nom} je na tom o hodně lépe.`,
  won: c => `${side(c).nom} má vynucenou výhru.`,
  answer: {
    side: c => `Kdo vybírá, ať hraje ${side(c).ins}.`,
    change: c => `Kdo smí měnit, ať hraje ${side(c).ins}.`,
  },
}
