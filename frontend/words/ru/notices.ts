import type * as English from '../en/notices'
import { count } from './game'

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

type Said = Parameters<(typeof English.notices)['part_dropped']>[0]

const more = (n: Said): string => (n.count > 1 ? ` (${count(n.count, 'раз', 'раза', 'раз')})` : '')

export const notices: typeof English.notices = {
  encoding_unknown: n =>
    `В файле указана неизвестная кодировка «${n.value}»${n.as && `; он прочитан как ${encoding(n.as)}`}.`,
  property_dropped: n => `«${n.property}» не сохраняется${more(n)}.`,
  mark_off: n => `Пометка ${n.property} «${n.value}» вне доски и пропущена${more(n)}.`,
  turn_ignored: n => `PL «${n.value}» противоречит ходу рядом и не учтено${more(n)}.`,
  bracket_read: n => `В значении есть свои скобки: «${n.value}»${more(n)}.`,
  game_skipped: n =>
    `Эту партию не удалось прочитать: ${reasons[n.as] ?? n.as}${n.property || n.value ? ` (${[n.property, n.value].filter(Boolean).join(' ')})` : ''}.`,
  row_long: n => `В «${n.value}» больше трёх чисел; остальное не учтено${more(n)}.`,
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
