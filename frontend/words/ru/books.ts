import type { books as English } from '../en/books'
import { count } from './game'
import { plural } from './plural'

const where = (at: number): string => (at > 0 ? ` (на ${at})` : '')
const of = (file: string): string => (file === '' ? '' : `${file}: `)
const tenth = new Intl.NumberFormat('ru', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

type Why = Parameters<typeof English.fault>[0]

const faults: { [W in Why]: (at: number) => string } = {
  bytes: () => 'Это больше 4 МиБ. Разделите файл и попробуйте снова.',
  files: () => 'За один раз можно добавить до 50 файлов.',
  unread: () => 'Этот файл больше не читается. Выберите его снова.',
  empty: () => 'Этот файл пуст.',
  format: () => 'Это не RenLib (.lib), не SGF и не XML от RIF.',
  picture: () => 'Это картинка. Выберите файл с партиями.',
  archive: () => 'Это архив. Сначала распакуйте его.',
  broken: at => `Нарушены правила формата${where(at)}.`,
  entities: at => `XML с собственными определениями не читается${where(at)}.`,
  moves: () => 'В книге помещается не больше миллиона ходов.',
  deep: at => `В варианте больше 1000 ходов${where(at)}.`,
  texts: () => 'Столько текста в книгу не помещается.',
  nothing: () => 'В этом файле нет ни одного хода пяти в ряд.',
  absent: () => 'Этот браузер ничего не сохраняет для страницы, как бывает в приватных окнах. Книгам это нужно.',
  full: () => 'В этом браузере нет места для книги. Сначала удалите одну.',
  newer: () => 'Здесь хранит книги более новая версия страницы. Обновите страницу.',
  unsound: () => 'Эта книга сохранена в другом виде и не читается. Удалите её и добавьте файлы снова.',
  changed: () => 'Эту книгу снова и снова меняли в другом окне. Попробуйте ещё раз.',
  gone: () => 'Эту книгу удалили. Ничего не добавлено.',
  books: () => 'У вас 20 книг, и места больше нет. Сначала удалите одну.',
  room: () => 'Ваши книги занимают 128 МиБ, и места больше нет. Сначала удалите одну.',
  size: () => 'RenLib знает только доску 15×15, а в этой книге такой нет.',
  stopped: () => 'Файлы не удалось прочитать: браузер не справился. Возможно, мало памяти.',
}

export const books: typeof English = {
  fault: (why, at, file) => of(file) + faults[why](at),
  sums: (g, positions, kib) =>
    [
      g > 0 && games(g),
      count(positions, 'позиция', 'позиции', 'позиций'),
      kib < 1024 ? `${kib} КиБ` : `${tenth.format(kib / 1024)} МиБ`,
    ]
      .filter(Boolean)
      .join(' · '),
  exported: (format, lost, large) =>
    [
      `В файле ${format} есть ходы, комментарии и буквы, но нет частоты ходов, результатов и смен цвета.`,
      format === 'RenLib' && 'Тексты в нём — в UTF-8, а доски — только 15×15.',
      lost > 0 &&
        plural(lost, {
          one: `В нём нет ${lost} хода, к которому не ведёт ни один вариант с пустой доски.`,
          other: `В нём нет ${lost} ходов, к которым не ведёт ни один вариант с пустой доски.`,
        }),
      large && 'Он больше 4 МиБ, поэтому снова добавить его сюда нельзя.',
    ]
      .filter(Boolean)
      .join(' '),
  results: (black, white, drawn) =>
    [black > 0 && `победы чёрных ${black}`, white > 0 && `победы белых ${white}`, drawn > 0 && `ничьи ${drawn}`]
      .filter(Boolean)
      .join(', '),
  bare: labels => `Помечены также: ${labels.join(', ')}.`,
  swaps: (yes, no) => `Смена цвета: в ${yes} из ${yes + no} партий.`,
}
