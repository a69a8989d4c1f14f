import type { why as English } from '../en/why'

export const why: typeof English = {
  asking: at => `Проверяем ${at}…`,
  kinds: {
    overline: 'длинный ряд',
    double_four: 'вилка 4×4',
    double_three: 'вилка 3×3',
    five: 'пять в ряд',
  },
  forbidden: (at, kind) => `${at} — фол: ${kind}`,
  was: (at, kind) => `${at} — был фол: ${kind}`,
  allowed: at => `${at} — не фол`,
  five: at => `${at} даёт пятёрку: она выигрывает, и ничто её не запрещает`,
  notes: {
    overline: 'Ряд из шести и более камней чёрным запрещён.',
    double_four: 'Две четвёрки одним ходом чёрным запрещены.',
    double_three: 'Две открытые тройки одним ходом чёрным запрещены.',
  },
  nothing: 'Камень здесь не даёт ни двух троек, ни двух четвёрок, ни ряда из шести.',
  overline: stones => `Шесть или больше в ряд: ${stones}`,
  fiveRow: stones => `Пять в ряд: ${stones}`,
  four: (stones, points) => `Четвёрка: ${stones}. Пятёрка на ${points}`,
  twoFours: (stones, points) => `Две четвёрки на одной линии: ${stones}. Пятёрка на ${points}`,
  three: (stones, points) => `Тройка: ${stones}. Открытая четвёрка на ${points}`,
  notAt: (at, kind) => `Не на ${at}: ${kind}`,
  notAtForbidden: (at, kind) => `Не на ${at}: там самому фол, ${kind}`,
  noThree: stones => `Не считается тройкой: ${stones}`,
  and: ' и ',
  or: ' или ',
}
