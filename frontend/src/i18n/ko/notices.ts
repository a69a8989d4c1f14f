// What a file's import says beside the game: what was guessed, dropped, repaired or contradicted.
import type * as English from '../en/notices'
import type { Notice } from '../../wire'

const color = (c: string): string => (c === 'black' ? '흑' : '백')
const rules: Record<string, string> = {
  freestyle: '자유룰',
  standard: '표준룰',
  renju: '렌주룰',
  caro: '카로룰',
}
const rule = (name: string): string => rules[name] ?? name

/** The encodings that one may choose, by their names on the wire. */
export const encodings: typeof English.encodings = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030 (중국어)',
  big5: 'Big5 (중국어)',
  shift_jis: 'Shift_JIS (일본어)',
  'euc-jp': 'EUC-JP (일본어)',
  'euc-kr': 'EUC-KR (한국어)',
  'windows-1252': 'Windows-1252 (서유럽)',
  'windows-1250': 'Windows-1250 (중앙유럽)',
  'windows-1251': 'Windows-1251 (키릴 문자)',
  'koi8-r': 'KOI8-R (키릴 문자)',
}
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
const parts: Record<string, string> = {
  ranks: '단급위',
  round: '라운드',
  opening: '오프닝',
  clock: '시계',
  spent: '수마다 쓴 시간',
}

const more = (n: Required<Notice>): string => (n.count > 1 ? ` (${n.count}번)` : '')

/** By the notice's code; `where` puts the game and line before them. */
export const notices: typeof English.notices = {
  encoding_guessed: n => `파일에 인코딩이 적혀 있지 않아요. 추정한 인코딩: ${encoding(n.as)}.`,
  encoding_overruled: n => `파일에 적힌 인코딩은 “${n.value}”인데, 다음 인코딩으로 읽었어요: ${encoding(n.as)}.`,
  encoding_unknown: n =>
    `파일에 적힌 인코딩 “${n.value}”: 알 수 없는 인코딩이에요.${n.as && ` 읽을 때 쓴 인코딩: ${encoding(n.as)}.`}`,
  bytes_lost: n => `글자 ${n.count}개를 읽을 수 없었어요. 인코딩: ${encoding(n.as)}.`,
  rule_guessed: n => `파일의 룰 “${n.value}”: ${rule(n.as)}로 보았어요.`,
  rule_unknown: n => `파일의 룰 “${n.value}”: 알 수 없는 룰이에요.`,
  rule_assumed: n => `파일에 룰이 적혀 있지 않아 ${rule(n.as)}로 보았어요.`,
  result_guessed: n => `파일의 결과 “${n.value}”: 다음으로 보았어요: ${n.as}.`,
  result_unknown: n => `파일의 결과 “${n.value}”: 알 수 없어서 뺐어요.`,
  result_contradicted: n => `파일의 결과는 ${n.value}인데, 판에서는 ${color(n.as)}이 이겼어요.`,
  property_dropped: n => `“${n.property}” 항목은 보관하지 않아요${more(n)}.`,
  property_twice: n => `“${n.property}” 항목이 두 번 있어서 “${n.value}” 값을 뺐어요.`,
  mark_off: n => `표시 ${n.property} “${n.value}”: 판 밖이어서 뺐어요${more(n)}.`,
  turn_ignored: n => `PL “${n.value}”: 함께 있는 수와 맞지 않아 무시했어요${more(n)}.`,
  parenthesis_extra: n => `닫는 괄호가 하나 더 있어요${more(n)}.`,
  semicolon_missing: n => `대국의 첫 세미콜론이 없어요${more(n)}.`,
  bracket_read: n => `값 안에 대괄호가 있어요: “${n.value}”${more(n)}.`,
  game_skipped: n =>
    `이 대국을 읽을 수 없었어요. ${reasons[n.as] ?? n.as}${n.property || n.value ? ` (${[n.property, n.value].filter(Boolean).join(' ')})` : ''}.`,
  row_long: n => `“${n.value}”: 숫자가 세 개보다 많아서 나머지는 무시했어요${more(n)}.`,
  marks_dropped: n => `책갈피 ${n.count}개를 뺐어요.`,
  setup_played: n => `미리 놓인 돌 ${n.count}개를 수로 바꿨어요.`,
  pass_added: n => `흑백이 번갈아 두도록 패스 ${n.count}번을 넣었어요.`,
  text_cut: n => `너무 긴 글 ${n.count}개를 줄였어요.`,
  part_dropped: n => `여기에 담을 수 없는 것: ${parts[n.as] ?? n.as}.`,
  notices_dropped: n => `그 밖의 안내 ${n.count}개.`,
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

/** What a file is that is in no format that can be read, and how it begins. */
export const foundIn: typeof English.foundIn = (kind, start) => {
  const found: Record<string, string> = {
    nothing: '빈 파일이에요.',
    zip: 'ZIP 압축 파일이에요. 먼저 푸세요.',
    archive: '압축 파일이거나 압축된 데이터베이스예요. 먼저 푸세요.',
    picture: '그림이에요.',
    pdf: 'PDF예요.',
    page: '웹 페이지예요.',
    xml: 'XML이지만 RIF의 데이터베이스가 아니에요.',
    json: 'JSON이에요.',
    binary: '텍스트가 아니에요.',
  }
  return found[kind] ?? `파일의 첫머리: “${start}”.`
}

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
