import type { board as English } from '../en/board'

const points = { empty: 'пусто', forbidden: 'запрещён', black: 'чёрный камень', white: 'белый камень' }

export const board: typeof English = {
  describe: (p, what) => `${p}, ${points[what]}`,
  words: {
    moved: (p, color) => `${color === 'black' ? 'Чёрные' : 'Белые'} ${p}`,
    pending: (p, submit) => (submit === 'confirm' ? `${p}, подтвердите ход` : `${p}, ещё раз, чтобы походить`),
    waiting: 'Сейчас ходить нельзя',
    changed: 'Доска только что сменилась. Выберите пункт ещё раз.',
    whole: 'Вся доска',
    help: 'Стрелки перемещают, Enter ставит камень. Или наберите пункт, например h8, и Enter.',
    helpTwice:
      'Стрелки перемещают, Enter отмечает пункт, ещё раз Enter ставит камень. Или наберите пункт, например h8, и дважды Enter.',
  },
}
