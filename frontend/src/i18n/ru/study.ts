import type { study as English } from '../en/study'
import { count } from './game'
import { droppedBy, encodings, faultAt, foundIn, noticeAt, notices } from './notices'
import { plural } from './plural'

const word = (c: string): string => (c === 'white' ? 'Белые' : 'Чёрные')
const lower = (c: string): string => word(c).toLowerCase()
const gen = (c: string): string => (c === 'white' ? 'белых' : 'чёрных')
const list = (points: readonly string[]): string => points.join(', ')
/** 0 and 100 % are said of what is proven only. */
const percent = (p: number): string =>
  p === 0 || p === 1 ? `${100 * p}\u00a0%` : `${Math.min(Math.max(Math.round(100 * p), 1), 99)}\u00a0%`
const moves = (n: number): string => count(n, 'ход', 'хода', 'ходов')

/** Where in a file something is wrong, as the beginning of a sentence. */
const where = ({ line, byte }: { line: number; byte: number }, what: string): string => {
  const at = line > 0 ? `Строка ${line}` : byte > 0 ? `Байт ${byte}` : ''
  return at ? `${at}: ${what}` : what.charAt(0).toUpperCase() + what.slice(1)
}
const outdated = 'Сервер не понял эту страницу. Обновите её и попробуйте снова.'

const refusals: (typeof English)['refusals'] = {
  study_visitor: 'Войдите, чтобы хранить студии.',
  study_guest: 'Гости не могут хранить студии. Сначала создайте аккаунт: нужны только имя и пароль.',
  study_most: ({ max }) => `Студий может быть не больше ${max}, и места больше нет. Сначала удалите одну.`,
  study_room: ({ mib }) => `Ваши студии занимают ${mib} МиБ, и места больше нет. Сначала удалите одну.`,
  study_missing: 'Такой студии нет, или её удалили.',
  study_others: 'Изменять студию может только её владелец. Сохраните себе копию.',
  study_changed: 'Эту студию с тех пор изменили в другом окне. Обновите её, прежде чем сохранять.',
  study_title: ({ max }) => `Дайте студии название длиной до ${max} знаков.`,
  study_often: 'Слишком много изменений за минуту. Немного подождите и сохраните снова.',
  study_large: ({ kib, moves: most }) =>
    `Студия слишком велика: предел — ${kib / 1024} МиБ и ${moves(most)} в одном варианте.`,
  study_text: () => 'Комментарий, метка или имя в этой студии слишком длинные.',
  study_chapters: ({ max }) => `В студии может быть не больше ${max} глав.`,
  study_rule: outdated,
  study_tree: () => outdated,
  study_point: () => outdated,
  study_occupied: () => outdated,
  study_over: () => outdated,

  import_syntax: p => where(p, 'здесь нарушены правила формата.'),
  import_unknown: ({ line }) =>
    where(
      { line, byte: 0 },
      'это не удаётся прочитать. Подходят SGF, PSQ, RenLib, ссылки на gomocalc.com и списки ходов.',
    ),
  import_game: p => where(p, 'это другая игра, не пять в ряд.'),
  import_size: p => where(p, 'на такой доске не играют. Она должна быть квадратной, со стороной от 5 до 20 пунктов.'),
  import_point: p => where(p, 'здесь то, что не является пунктом доски.'),
  import_occupied: p => where(p, 'на этом пункте уже стоит камень.'),
  import_large: ({ nodes, moves: most }) =>
    `Файл слишком велик: можно прочитать до ${nodes} ходов всего и до ${most} в одном варианте.`,
  import_options: outdated,

  export_format: outdated,
  export_size: 'RenLib знает только доску 15×15.',
  export_pass: 'В файле PSQ не бывает пасов. Выберите другой формат.',
  export_encoding: 'В комментариях есть знаки, которых нет в этой кодировке. Выберите другую.',
  export_none: 'Партий для скачивания пока нет.',
}

const formats: Record<string, string> = {
  sgf: 'SGF',
  psq: 'PSQ',
  renlib: 'RenLib',
  rif: 'XML от RIF',
  link: 'Ссылка',
  moves: 'Список ходов',
}

const markKinds: Record<string, string> = {
  triangle: 'треугольник',
  circle: 'круг',
  square: 'квадрат',
  cross: 'крест',
}

const kinds: Record<string, string> = {
  double_three: 'вилка 3×3',
  double_four: 'вилка 4×4',
  overline: 'длинный ряд',
}

export const study: typeof English = {
  refusals,
  title: 'Доска анализа',
  board: turn => `Доска анализа: ход ${gen(turn)}.`,
  boardOver: 'Доска анализа: вариант закончен.',
  turn: c => `Ход ${gen(c)}`,
  ends: {
    five: c => `Пять в ряд: ${lower(c)} выиграли.`,
    long: c => `Шесть или больше в ряд: ${lower(c)} выиграли.`,
    forbidden: (at, kind) => `${at} — фол чёрных, ${kinds[kind] ?? kind}: белые выиграли.`,
    full: 'Доска заполнена.',
  },
  forbidden: (at, kind) => `${at} — фол чёрных: ${kinds[kind] ?? kind}.`,

  first: 'В начало',
  back: 'Назад',
  forward: 'Вперёд',
  last: 'В конец варианта',
  undo: 'Отменить',
  redo: 'Вернуть',
  pass: 'Пас',
  passed: 'пас',
  remove: 'Удалить отсюда',
  promote: 'Поднять вариант выше',
  makeMain: 'Сделать главным',
  full: 'Для новых ходов нет места.',

  moves: 'Ходы',
  none: 'Ходов пока нет.',
  move: (n, at) => `Ход ${n}, ${at}`,
  variations: n => `Вместо хода ${n}`,
  variation: at => `Вариант с ${at}`,
  folded: n => `ещё ${moves(n)}`,
  comment: 'Комментарий',
  commentHint: 'Заметка к этой позиции',
  commented: 'есть комментарий',

  engine: 'Движок',
  engineSettings: 'Настройки движка',
  engineKey: 'Движок: клавиша z',
  engineNote: 'Лучшие ходы, форсированные выигрыши обеих сторон и фолы.',
  lines: 'Лучшие ходы',
  where: 'Движок работает',
  wheres: { server: 'на сервере', browser: 'в этом браузере' },
  whereNote: 'Тот же движок, загрузка 1,3 МБ. Думает, пока вы смотрите, и ничего не отправляет.',
  loading: 'Загружаем движок',
  looking: 'Смотрим…',
  over: 'Играть больше нечего.',
  chance: (c, p) => `${word(c)} ${percent(p)}`,
  chanceName: p => `Шансы чёрных на победу: ${percent(p)}`,
  mate: plies => `${plies > 0 ? 'выигрыш' : 'проигрыш'} в ${moves(Math.ceil(Math.abs(plies) / 2))}`,
  ring: (p, plies) =>
    plies === 0 ? percent(p).replace('\u00a0%', '') : `${plies > 0 ? 'В' : 'П'}${Math.ceil(Math.abs(plies) / 2)}`,
  winRate: percent,
  depth: n => `глубина ${n}`,
  add: at => `Добавить вариант с ${at} в дерево`,
  lineOf: points => points.join(' '),
  showWin: 'Показать выигрыш',
  showThreat: 'Показать угрозу',
  holds: (points, many) =>
    many
      ? `По оценке движка, защита есть: ${list(points)}; возможны и другие ответы.`
      : `Доказано, что проигрывают все ответы, кроме ${list(points)}.`,
  playing: 'Пока вы играете, анализа нет. Доской можно пользоваться и так.',

  openings: 'Сыгранные здесь дебюты',
  threats: 'Угрозы',
  threatsNote: 'Четвёрки и открытые тройки обеих сторон: клавиша x',
  fours: (c, points) => `${word(c)} строят пятёрку на ${list(points)}.`,
  threes: (c, points) => `${word(c)} строят открытую четвёрку на ${list(points)}.`,

  panels: {
    title: 'Рядом с доской',
    moves: 'Ходы',
    comment: 'Заметка',
    openings: 'Дебюты',
    books: 'Книги',
    menu: 'Меню',
  },
  graph: {
    unknown: n => `Шансы чёрных на победу, ход за ходом; после хода ${n} оценки пока нет.`,
    evaluate: 'Оценить вариант',
    progress: (done, of) => `Оцениваем вариант: ${done} из ${of} позиций`,
    meanwhile: 'Варианты движка вернутся на доску, когда это закончится.',
    stop: 'Стоп',
  },

  setup: 'Новая доска',
  rule: 'Правила',
  boardSize: 'Доска',
  sizeOf: n => `${n}×${n}`,
  start: 'Начать',
  startNote: 'Текущее дерево исчезнет; «Отменить» его вернёт.',

  encodings,
  notices,
  noticeAt,

  import: {
    title: 'Открыть файл или список ходов',
    note: 'SGF, PSQ, RenLib (.lib), XML от RIF, ссылки на gomocalc.com и списки ходов вида h8i9i7.',
    unkept: 'На сервере ничего не хранится; «Отменить» вернёт текущее дерево.',
    drop: 'или перетащите его сюда',
    reading: 'Файл читается…',
    text: 'Ходы или текст файла',
    file: 'Выбрать файл',
    skipI: 'Без буквы i в столбцах',
    skipNote: 'Только для списков ходов: a … h, j, k …',
    read: 'Открыть',
    large: 'Это больше 8 МиБ. Разделите файл и попробуйте снова.',
    done: (format, n) => `${formats[format] ?? format}: ${moves(n)}, включая варианты.`,
    cut: n =>
      plural(n, {
        one: `${n} ветвь не удалось доиграть, она обрывается раньше.`,
        few: `${n} ветви не удалось доиграть, они обрываются раньше.`,
        other: `${n} ветвей не удалось доиграть, они обрываются раньше.`,
      }),
    several: n => `Партий в файле: ${n}.`,
    filter: 'Отбор по имени',
    more: n => `Ещё ${n}: найдите их отбором по имени.`,
    game: (result, n) => [result, moves(n)].filter(Boolean).join(' · '),
    nameless: n => `Партия ${n}`,
    anyway: 'Всё равно прочитать',
    faultAt,
    foundIn,
    remarks: 'Как прочитан файл',
    wrong: 'Выглядит неправильно?',
    otherwise: 'Если имена или комментарии выглядят неверно, прочитать как',
  },

  export: {
    title: 'Сохранить файл или картинку',
    encoding: 'Кодировка текста RenLib',
    unicode: 'Все остальные файлы — в UTF-8, и SGF это указывает.',
    dropped: droppedBy,
    png: 'PNG позиции',
    gif: 'Анимированный GIF варианта',
    speed: 'Время на ход',
    seconds: n => `${n} с`,
    making: 'Готовим анимацию',
    cancel: 'Отмена',
    pictureless: 'Этот браузер не смог сделать картинку. Попробуйте другой.',
  },

  free: {
    title: 'Расставить позицию',
    board: 'Доска для расстановки',
    tool: 'Ставить',
    tools: { black: 'Чёрные', white: 'Белые', remove: 'Убрать' },
    turn: 'Ход',
    start: 'Начать отсюда',
    clear: 'Очистить доску',
    note: 'Ставьте камни в любом порядке. Из них получится последовательность ходов, с пасами там, где у одной стороны камней больше. Отмена вернёт прежнее дерево.',
    why: {
      over: 'У кого-то пять в ряд: отсюда партия не продолжается.',
      order: 'По этим правилам сюда не ведёт никакой порядок ходов: чёрный камень стоит на запрещённом пункте.',
    },
  },

  diagram: {
    title: 'Диаграмма',
    from: 'Номера с',
    to: 'по',
    note: 'Номера есть только у этих ходов. После последнего хода их нет.',
    letters: 'Знаки и буквы',
    plain: 'Чёрно-белая, для бумаги',
    print: 'Напечатать',
  },

  keep: {
    title: 'Студии',
    account: 'К вашему аккаунту',
    name: 'Название',
    save: 'Сохранить как студию',
    copy: 'Сохранить копию',
    none: 'Студий у вас пока нет.',
    count: (n, most) => `Ваши студии: ${n} из ${most}`,
    changed: (date, kib) => `${date} · ${kib} КиБ`,
    remove: title => `Удалить: ${title}`,
    removeThis: 'Удалить',
    removeSure: title => `Удалить «${title}»?`,
    removeNote: 'Ссылка на неё никуда не приведёт. Отменить это нельзя.',
    removeYes: 'Да, удалить',
    states: { saved: 'Все изменения сохранены.', unsaved: 'Ещё не сохранено…', saving: 'Сохраняем…' },
    link: 'Скопировать ссылку на студию',
    readOnly: name => `Это студия игрока ${name}. Можно пробовать ходы; они не сохраняются.`,
    elsewhere:
      'Эта студия открыта ещё в одном окне. Изменяйте её только в одном из них: изменения из двух окон нельзя объединить.',
    home: 'Открыть на моей доске анализа',
    copyFrom: when =>
      `Нет связи: это копия в этом браузере (${when}). Пробные ходы не сохраняются; чтобы продолжить работу, откройте её на своей доске анализа.`,
    copies: 'Студии в этом браузере',
    copiesNote: 'Их можно читать без связи; они такие, какими были при копировании.',
    copied: when => `копия: ${when}`,
    noCopies: 'Без связи видны студии, которые вы раньше открывали в этом браузере: их нет.',
  },

  all: {
    lead: 'Студия — это доска с вариантами, комментариями и главами. Ею можно поделиться по ссылке.',
    fresh: 'Новая из файла',
    mine: 'Ваши студии',
    find: 'Найти по названию',
    noneFound: 'Студии с таким названием у вас нет.',
    seen: 'Чужие студии, которые вы открывали',
    asStudy: 'Сохранить как студию',
    asStudies: 'Одна студия из всех партий',
    analyse: 'Открыть на доске анализа',
    empty: 'Начать с пустой доски',
  },

  chapters: {
    title: 'Главы',
    place: (n, of, name) => `${n}/${of} · ${name}`,
    nameless: n => `Глава ${n}`,
    previous: 'Предыдущая глава',
    next: 'Следующая глава',
    asking: 'нужно найти ходы',
    up: name => `Переместить выше: «${name}»`,
    down: name => `Переместить ниже: «${name}»`,
    moved: (name, n) => `«${name}» — теперь глава ${n}.`,
    removeSure: name => `Удалить главу «${name}»?`,
    removeNote: 'Глава исчезнет вместе с ходами и комментариями. Отменить это нельзя.',
    gone: 'Этой главы в студии больше нет. Перед вами первая.',
    name: 'Название главы',
    starts: n => (n === 0 ? 'Глава начинается с пустой доски.' : `Глава начинается после хода ${n}.`),
    startHere: 'Начать с этой позиции',
    asks: 'Читатель сам находит ходы',
    asksNote: 'Ходы главного варианта, от начальной позиции; комментарий — подсказка к следующему ходу.',
    link: 'Скопировать ссылку на главу',
    embed: 'Скопировать код для вставки',
    embedded: 'Код скопирован',
    download: 'Скачать все главы (SGF)',
    open: 'Открыть студию на Tengen',
    new: 'Новая глава',
    from: 'Источник',
    sources: {
      empty: 'пустая доска',
      file: 'файл или ходы',
      game: 'партия с этого сайта',
      board: 'моя доска анализа',
    },
    add: 'Добавить главу',
    addAll: n => `Добавить все как главы (${n})`,
    addFirst: n => `Добавить первые (${n})`,
    tooMany: (games, room, most) =>
      `Партий: ${games}, а места есть для ${room}: в студии может быть не больше ${most} глав.`,
    game: 'Ссылка на партию',
    noGame: 'Это не ссылка на партию.',
    noBoard: 'На вашей доске анализа нет ходов.',
  },
  ask: {
    title: 'Найдите ходы',
    find: c => `Найдите ход ${gen(c)}.`,
    right: c => `Верно. Найдите следующий ход ${gen(c)}.`,
    wrong: at => `${at} — не тот ход. Попробуйте другой.`,
    solved: 'Вы нашли все ходы.',
    hint: 'Подсказка',
    show: 'Показать ход',
    again: 'Начать заново',
    look: 'Показать всю главу',
    try: 'Искать ходы без подсказок',
  },

  marks: {
    title: 'Пометки',
    kinds: { triangle: 'Треугольник', circle: 'Круг', square: 'Квадрат', cross: 'Крест', label: 'Буква' },
    letter: 'A',
    tap: kind => `${kind}: выберите пункты на доске; повторный выбор стирает.`,
    clear: 'Стереть пометки',
  },
  marked: marks => `Помечено: ${list(marks)}.`,
  mark: (kind, at, text) => (kind === 'label' ? `«${text}» на ${at}` : `${markKinds[kind] ?? kind} на ${at}`),

  download: {
    title: 'Скачать партию',
    formats: { sgf: 'SGF', psq: 'PSQ', txt: 'Ходы текстом', lib: 'RenLib' },
    notes: {
      sgf: 'для большинства программ, с именами, результатом и временем',
      psq: 'формат Piskvork и Gomocup',
      txt: 'вида h8i9i7',
      lib: 'библиотека из одного варианта',
    },
  },

  share: 'Поделиться',
  link: 'Скопировать ссылку на позицию',
  linkLong: 'Вариант слишком длинный для ссылки.',
  copyMoves: 'Скопировать ходы',
  unkept: 'Дерево слишком велико, чтобы хранить его в этом браузере. Скачайте его, прежде чем уйти.',
  elsewhere:
    'Доска анализа открыта ещё в одном окне. Каждое окно хранит своё дерево; в следующий раз откроется то, которое изменено последним.',
}
