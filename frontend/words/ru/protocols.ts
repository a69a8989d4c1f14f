import type { protocols as English } from '../en/protocols'

interface Side {
  nom: string
  gen: string
  ins: string
  stone: string
}
const black: Side = { nom: 'Чёрные', gen: 'чёрных', ins: 'чёрными', stone: 'чёрный' }
const white: Side = { nom: 'Белые', gen: 'белых', ins: 'белыми', stone: 'белый' }
const side = (c: string): Side => (c === 'black' ? black : white)

export const protocols: typeof English = {
  stone: (c, left) =>
    left === 1
      ? `Поставьте ${side(c).stone} камень. Он последний.`
      : `Поставьте ${side(c).stone} камень: осталось ${left}.`,
  chance: (c, part) => `${side(c).nom} выигрывают ${Math.round(100 * part)} из 100`,
  uneven: c => `У ${side(c).gen} перевес.`,
  lopsided: c => `У ${side(c).gen} большой перевес.`,
  won: c => `${side(c).nom} форсированно выигрывают.`,
  answer: {
    side: c => `Выбирающему лучше играть ${side(c).ins}.`,
    change: c => `Выбирающему лучше играть ${side(c).ins}.`,
  },
}
