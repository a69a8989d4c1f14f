// What a file's import says beside the game: what was guessed, dropped, repaired or contradicted.
import type {
  droppedBy as DroppedBy,
  encodings as Encodings,
  faultAt as FaultAt,
  foundIn as FoundIn,
  noticeAt as NoticeAt,
  notices as English,
} from '../en/notices'
import type { Notice } from '../../wire'

const color = (c: string): string => (c === 'black' ? '黑方' : '白方')
const rules: Record<string, string> = {
  freestyle: '无禁手',
  standard: '标准',
  renju: '连珠',
  caro: 'Caro',
}
const rule = (name: string): string => rules[name] ?? name

/** The encodings that one may choose, by their names on the wire. */
export const encodings: typeof Encodings = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030（简体中文）',
  big5: 'Big5（繁体中文）',
  shift_jis: 'Shift_JIS（日文）',
  'euc-jp': 'EUC-JP（日文）',
  'euc-kr': 'EUC-KR（韩文）',
  'windows-1252': 'Windows-1252（西欧）',
  'windows-1250': 'Windows-1250（中欧）',
  'windows-1251': 'Windows-1251（西里尔文）',
  'koi8-r': 'KOI8-R（西里尔文）',
}
const encoding = (name: string): string =>
  name.startsWith('utf-16') ? 'UTF-16' : ((encodings as Record<string, string>)[name] ?? name)

const reasons: Record<string, string> = {
  syntax: '不符合文件格式',
  game: '不是五子棋',
  large: '内容超出上限',
  depth: '有一条变化太长',
  size: '没有这样的棋盘',
  point: '有一处不是棋盘上的点',
  occupied: '有一手下在已有棋子的点上',
}
const parts: Record<string, string> = {
  ranks: '段位',
  round: '轮次',
  opening: '开局',
  clock: '计时',
  spent: '每手用时',
}

type Said = Required<Notice>

const more = (n: Said): string => (n.count > 1 ? `（${n.count} 次）` : '')

/** By the notice's code; `where` puts the game and line before them. */
export const notices: typeof English = {
  encoding_guessed: n => `文件没有注明编码，看来是 ${encoding(n.as)}。`,
  encoding_overruled: n => `文件注明的编码是“${n.value}”，实际按 ${encoding(n.as)} 读取。`,
  encoding_unknown: n => `文件注明的编码“${n.value}”无法识别${n.as && `，已按 ${encoding(n.as)} 读取`}。`,
  bytes_lost: n => `有 ${n.count} 个字符无法按 ${encoding(n.as)} 读取。`,
  rule_guessed: n => `规则“${n.value}”按“${rule(n.as)}”处理。`,
  rule_unknown: n => `无法识别规则“${n.value}”。`,
  rule_assumed: n => `文件没有注明规则，按“${rule(n.as)}”处理。`,
  result_guessed: n => `结果“${n.value}”按 ${n.as} 处理。`,
  result_unknown: n => `无法识别结果“${n.value}”，已略去。`,
  result_contradicted: n => `文件中的结果是 ${n.value}，但棋盘上是${color(n.as)}胜。`,
  property_dropped: n => `“${n.property}”不保留${more(n)}。`,
  property_twice: n => `“${n.property}”出现两次，已略去“${n.value}”。`,
  mark_off: n => `标记 ${n.property}“${n.value}”不在棋盘上，已略去${more(n)}。`,
  turn_ignored: n => `PL“${n.value}”与相邻的着法矛盾，已忽略${more(n)}。`,
  parenthesis_extra: n => `多了一个右括号${more(n)}。`,
  semicolon_missing: n => `对局开头缺少分号${more(n)}。`,
  bracket_read: n => `值中含有未转义的方括号：“${n.value}”${more(n)}。`,
  game_skipped: n =>
    `这局棋无法读取：${reasons[n.as] ?? n.as}${n.property || n.value ? `（${[n.property, n.value].filter(Boolean).join(' ')}）` : ''}。`,
  row_long: n => `“${n.value}”超过三个数字，多余的已忽略${more(n)}。`,
  marks_dropped: n => `略去了 ${n.count} 个书签。`,
  setup_played: n => `${n.count} 颗预置的棋子已改为着法。`,
  pass_added: n => `补入了 ${n.count} 次停一手，使黑白交替。`,
  text_cut: n => `${n.count} 段文字太长，已截短。`,
  part_dropped: n => `这里无法保存${parts[n.as] ?? n.as}。`,
  notices_dropped: n => `另有 ${n.count} 条说明。`,
}

/** Where in the file a notice belongs, before its sentence; of a game only where there are several. */
export const noticeAt: typeof NoticeAt = ({ game, line }, sentence) => {
  const at = [game > 0 && `第 ${game} 局`, line > 0 && `第 ${line} 行`].filter(Boolean).join('，')
  return at ? `${at}：${sentence}` : sentence
}

const formats: Record<string, string> = {
  sgf: 'SGF',
  psq: 'PSQ',
  renlib: 'RenLib',
  rif: 'RIF 的 XML',
  link: '链接',
  moves: '着法列表',
}

/** What stands at the place where a file could not be read. */
export const faultAt: typeof FaultAt = f =>
  `读取方式：${[
    formats[f.format] ?? f.format,
    f.game > 1 && `第 ${f.game} 局`,
    f.node > 0 && `第 ${f.node} 个节点`,
    f.property ? `${f.property}“${f.value}”` : f.value && `“${f.value}”`,
  ]
    .filter(Boolean)
    .join('，')}。`

/** What a file is that is in no format that can be read, and how it begins. */
export const foundIn: typeof FoundIn = (kind, start) => {
  const found: Record<string, string> = {
    nothing: '内容是空的。',
    zip: '这是 ZIP 压缩包，请先解压。',
    archive: '这是压缩包或打包的数据库，请先解压。',
    picture: '这是图片。',
    pdf: '这是 PDF。',
    page: '这是网页。',
    xml: '这是 XML，但不是 RIF 的数据库。',
    json: '这是 JSON。',
    binary: '这不是文本。',
  }
  return found[kind] ?? `开头是“${start}”。`
}

const lost: Record<string, string> = {
  rule: '规则',
  names: '名字',
  result: '结果',
  title: '标题',
  event: '赛事',
  date: '日期',
  comments: '注释',
  labels: '字母',
  marks: '标记',
  variations: '变化',
}

/** What a format has no room for. */
export const droppedBy: typeof DroppedBy = ({ format, parts: gone }) =>
  `${format} 文件不含：${gone.map(n => lost[n] ?? n).join('、')}。`
