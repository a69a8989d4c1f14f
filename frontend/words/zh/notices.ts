import type {
  droppedBy as DroppedBy,
  faultAt as FaultAt,
  noticeAt as NoticeAt,
  notices as English,
} from '../en/notices'
import type { Notice } from '../../src/wire'

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

type Said = Required<Notice>

const more = (n: Said): string => (n.count > 1 ? `（${n.count} 次）` : '')

/** By the notice's code; `where` puts the game and line before them. */
export const notices: typeof English = {
  encoding_unknown: n => `文件注明的编码“${n.value}”无法识别${n.as && `，已按 ${encoding(n.as)} 读取`}。`,
  property_dropped: n => `“${n.property}”不保留${more(n)}。`,
  mark_off: n => `标记 ${n.property}“${n.value}”不在棋盘上，已略去${more(n)}。`,
  turn_ignored: n => `PL“${n.value}”与相邻的着法矛盾，已忽略${more(n)}。`,
  bracket_read: n => `值中含有未转义的方括号：“${n.value}”${more(n)}。`,
  game_skipped: n =>
    `这局棋无法读取：${reasons[n.as] ?? n.as}${n.property || n.value ? `（${[n.property, n.value].filter(Boolean).join(' ')}）` : ''}。`,
  row_long: n => `“${n.value}”超过三个数字，多余的已忽略${more(n)}。`,
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
