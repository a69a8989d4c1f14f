import type { tries as English } from '../en/tries'

export const tries: typeof English = {
  course: 'Ваш рейтинг в задачах',
  noCourse: 'По этим правилам пока нет рейтинговых попыток.',
  train: 'Выберите тему, чтобы её потренировать.',
  of: (solved, tried) => `решено ${solved} из ${tried}`,
  tries: 'Ваши попытки',
  result: 'Результат',
  results: { all: 'Все', solved: 'Решено', failed: 'Не решено' },
  anyTheme: 'Все темы',
  none: 'Попыток нет',
  noneNote: 'Здесь показана первая попытка каждой задачи.',
  more: 'Показать ещё',
  unrated: 'без рейтинга',
  gone: 'снята',
  puzzle: rating => `Задача с рейтингом ${rating}`,
  gain: n => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0'),
}
