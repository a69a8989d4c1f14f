import type * as English from '../en/notices'
import { count } from './game'
import { plural } from './plural'

const color = (c: string): string => (c === 'black' ? 'чёрные' : 'белые')
const rules: Record<string, string> = {
  freestyle: 'фристайл',
  standard: 'стандарт',
  renju: 'рэндзю',
  caro: 'каро',
}
const rule = (name: string): string => rules[name] ?? name

export const encodings: typeof English.encodings = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030 (китайская)',
  big5: 'Big5 (китайская)',
  shift_jis: 'Shift_JIS (японская)',
  'euc-jp': 'EUC-JP (японская)',
  'euc-kr': 'EUC-KR (корейская)',
  'windows-1252': 'Windows-1252 (западноевропейская)',
  'windows-1250': 'Windows-1250 (центральноевропейская)',
  'windows-1251': 'Windows-1251 (кириллица)',
  'koi8-r': 'KOI8-R (кириллица)',
}
const encoding = (name: string): string =>
  name.startsWith('utf-16') ? 'UTF-16' : ((encodings as Record<string, string>)[name] ?? name)

const reasons: Record<string, string> = {
  syntax: 'нарушены правила формата',
  game: 'это другая игра',
  large: 'в ней больше, чем помещается',
  depth: 'линия слишком длинная',
  size: 'на такой доске не играют',
  point: 'встретилось то, что не является пунктом доски',
  occupied: 'ход сделан на занятый пункт',
}
const parts: Record<string, string> = {
  ranks: 'разрядов',
  round: 'тура',
  opening: 'дебюта',
  clock: 'часов',
  spent: 'времени каждого хода',
}

type Said = Parameters<(typeof English.notices)['part_dropped']>[0]

const more = (n: Said): string => (n.count > 1 ? ` (${count(n.count, 'раз', 'раза', 'раз')})` : '')

export const notices: typeof English.notices = {
  encoding_guessed: n => `Кодировка в файле не указана. Похоже на ${encoding(n.as)}.`,
  encoding_overruled: n => `В файле указана кодировка «${n.value}»; он прочитан как ${encoding(n.as)}.`,
  encoding_unknown: n =>
    `В файле указана неизвестная кодировка «${n.value}»${n.as && `; он прочитан как ${encoding(n.as)}`}.`,
  bytes_lost: n =>
    plural(n.count, {
      one: `${n.count} знак не удалось прочитать как ${encoding(n.as)}.`,
      few: `${n.count} знака не удалось прочитать как ${encoding(n.as)}.`,
      other: `${n.count} знаков не удалось прочитать как ${encoding(n.as)}.`,
    }),
  rule_guessed: n => `Правила «${n.value}» поняты как «${rule(n.as)}».`,
  rule_unknown: n => `Правила «${n.value}» неизвестны.`,
  rule_assumed: n => `Правила в файле не указаны; взяты «${rule(n.as)}».`,
  result_guessed: n => `Результат «${n.value}» понят как ${n.as}.`,
  result_unknown: n => `Результат «${n.value}» неизвестен и пропущен.`,
  result_contradicted: n => `Результат — ${n.value}, но на доске выиграли ${color(n.as)}.`,
  property_dropped: n => `«${n.property}» не сохраняется${more(n)}.`,
  property_twice: n => `«${n.property}» встречается дважды; «${n.value}» пропущено.`,
  mark_off: n => `Пометка ${n.property} «${n.value}» вне доски и пропущена${more(n)}.`,
  turn_ignored: n => `PL «${n.value}» противоречит ходу рядом и не учтено${more(n)}.`,
  parenthesis_extra: n => `Лишняя закрывающая скобка${more(n)}.`,
  semicolon_missing: n => `В начале партии нет точки с запятой${more(n)}.`,
  bracket_read: n => `В значении есть свои скобки: «${n.value}»${more(n)}.`,
  game_skipped: n =>
    `Эту партию не удалось прочитать: ${reasons[n.as] ?? n.as}${n.property || n.value ? ` (${[n.property, n.value].filter(Boolean).join(' ')})` : ''}.`,
  row_long: n => `В «${n.value}» больше трёх чисел; остальное не учтено${more(n)}.`,
  marks_dropped: n =>
    plural(n.count, {
      one: `${n.count} закладка пропущена.`,
      few: `${n.count} закладки пропущены.`,
      other: `${n.count} закладок пропущено.`,
    }),
  setup_played: n =>
    plural(n.count, {
      one: `${n.count} расставленный камень стал ходом.`,
      few: `${n.count} расставленных камня стали ходами.`,
      other: `${n.count} расставленных камней стали ходами.`,
    }),
  pass_added: n =>
    plural(n.count, {
      one: `Вставлен ${n.count} пас, чтобы цвета чередовались.`,
      few: `Вставлено ${n.count} паса, чтобы цвета чередовались.`,
      other: `Вставлено ${n.count} пасов, чтобы цвета чередовались.`,
    }),
  text_cut: n =>
    plural(n.count, {
      one: `${n.count} текст был слишком длинным и сокращён.`,
      few: `${n.count} текста были слишком длинными и сокращены.`,
      other: `${n.count} текстов были слишком длинными и сокращены.`,
    }),
  part_dropped: n => `Здесь нет места для ${parts[n.as] ?? n.as}.`,
  notices_dropped: n => `И ещё ${count(n.count, 'замечание', 'замечания', 'замечаний')}.`,
}

export const noticeAt: typeof English.noticeAt = ({ game, line }, sentence) => {
  const at = [game > 0 && `партия ${game}`, line > 0 && `строка ${line}`].filter(Boolean).join(', ')
  return at ? `${at.charAt(0).toUpperCase()}${at.slice(1)}: ${sentence}` : sentence
}

const formats: Record<string, string> = {
  sgf: 'SGF',
  psq: 'PSQ',
  renlib: 'RenLib',
  rif: 'XML от RIF',
  link: 'ссылка',
  moves: 'список ходов',
}

export const faultAt: typeof English.faultAt = f =>
  `Прочитано как ${[
    formats[f.format] ?? f.format,
    f.game > 1 && `партия ${f.game}`,
    f.node > 0 && `узел ${f.node}`,
    f.property ? `${f.property} «${f.value}»` : f.value && `«${f.value}»`,
  ]
    .filter(Boolean)
    .join(', ')}.`

export const foundIn: typeof English.foundIn = (kind, start) => {
  const found: Record<string, string> = {
    nothing: 'Он пуст.',
    zip: 'Это архив ZIP. Сначала распакуйте его.',
    archive: 'Это архив или сжатая база. Сначала распакуйте её.',
    picture: 'Это картинка.',
    pdf: 'Это PDF.',
    page: 'Это веб-страница.',
    xml: 'Это XML, но не база RIF.',
    json: 'Это JSON.',
    binary: 'Это не текст.',
  }
  return found[kind] ?? `Он начинается с «${start}».`
}

const lost: Record<string, string> = {
  rule: 'правила',
  names: 'имена',
  result: 'результат',
  title: 'название',
  event: 'турнир',
  date: 'дата',
  comments: 'комментарии',
  labels: 'буквы',
  marks: 'пометки',
  variations: 'варианты',
}

export const droppedBy: typeof English.droppedBy = ({ format, parts: gone }) =>
  `В файл ${format} не вошло: ${gone.map(n => lost[n] ?? n).join(', ')}.`
