import type * as English from '../en/notices'
import type { Notice } from '../../src/wire'

const encoding = (name: string): string =>
  name.startsWith('utf-16') ? 'UTF-16' : ((encodings as Record<string, string>)[name] ?? name)

const reasons: Record<string, string> = {
  syntax: '파일 형식에 맞지 않아요',
  game: '다른 게임이에요',
  large: '너무 커서 담을 수 없어요',
  depth: '수순이 너무 길어요',
  size: '이런 판에서는 두지 않아요',
  point: '판에 없는 자리가 있어요',
  occupied: '돌이 있는 자리에 둔 수가 있어요',
}

const more = (n: Required<Notice>): string => (n.count > 1 ? ` (${n.count}번)` : '')

/** By the notice's code; `where` puts the game and line before them. */
export const notices: typeof English.notices = {
  encoding_unknown: n =>
    `파일에 적힌 인코딩 “${n.value}”: 알 수 없는 인코딩이에요.${n.as && ` 읽을 때 쓴 인코딩: ${encoding(n.as)}.`}`,
  property_dropped: n => `“${n.property}” 항목은 보관하지 않아요${more(n)}.`,
  mark_off: n => `표시 ${n.property} “${n.value}”: 판 밖이어서 뺐어요${more(n)}.`,
  turn_ignored: n => `PL “${n.value}”: 함께 있는 수와 맞지 않아 무시했어요${more(n)}.`,
  bracket_read: n => `값 안에 대괄호가 있어요: “${n.value}”${more(n)}.`,
  game_skipped: n =>
    `이 대국을 읽을 수 없었어요. ${reasons[n.as] ?? n.as}${n.property || n.value ? ` (${[n.property, n.value].filter(Boolean).join(' ')})` : ''}.`,
  row_long: n => `“${n.value}”: 숫자가 세 개보다 많아서 나머지는 무시했어요${more(n)}.`,
}

/** Where in the file a notice belongs, before its sentence; of a game only where there are several. */
export const noticeAt: typeof English.noticeAt = ({ game, line }, sentence) => {
  const at = [game > 0 && `대국 ${game}`, line > 0 && `${line}행`].filter(Boolean).join(', ')
  return at ? `${at}: ${sentence}` : sentence
}

const formats: Record<string, string> = {
  sgf: 'SGF',
  psq: 'PSQ',
  renlib: 'RenLib',
  rif: 'RIF의 XML',
  link: '링크',
  moves: '수순 목록',
}

/** What stands at the place where a file could not be read. */
export const faultAt: typeof English.faultAt = f =>
  `읽은 형식: ${[
    formats[f.format] ?? f.format,
    f.game > 1 && `대국 ${f.game}`,
    f.node > 0 && `노드 ${f.node}`,
    f.property ? `${f.property} “${f.value}”` : f.value && `“${f.value}”`,
  ]
    .filter(Boolean)
    .join(', ')}.`

const lost: Record<string, string> = {
  rule: '룰',
  names: '이름',
  result: '결과',
  title: '제목',
  event: '대회',
  date: '날짜',
  comments: '설명',
  labels: '글자 표시',
  marks: '표시',
  variations: '변화',
}

/** What a format has no room for. */
export const droppedBy: typeof English.droppedBy = ({ format, parts: gone }) =>
  `${format} 파일에 들어가지 않는 것: ${gone.map(n => lost[n] ?? n).join(', ')}.`
