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
  syntax: 'không đúng định dạng',
  game: 'đây là trò chơi khác',
  large: 'nội dung quá lớn',
  depth: 'có một biến quá dài',
  size: 'không ai chơi trên bàn cờ như vậy',
  point: 'có thứ không phải giao điểm trên bàn cờ',
  occupied: 'có nước đi vào chỗ đã có quân',
}

type Said = Required<Notice>

const more = (n: Said): string => (n.count > 1 ? ` (${n.count} lần)` : '')

/** By the notice's code; `where` puts the game and line before them. */
export const notices: typeof English = {
  encoding_unknown: n =>
    `Tệp ghi bảng mã là “${n.value}”, không phải bảng mã nào đã biết${n.as && `; đã đọc theo ${encoding(n.as)}`}.`,
  property_dropped: n => `Không giữ “${n.property}”${more(n)}.`,
  mark_off: n => `Dấu ${n.property} “${n.value}” nằm ngoài bàn cờ nên đã bỏ${more(n)}.`,
  turn_ignored: n => `PL “${n.value}” trái với nước đi bên cạnh nên đã bỏ qua${more(n)}.`,
  bracket_read: n => `Giá trị có ngoặc vuông bên trong: “${n.value}”${more(n)}.`,
  game_skipped: n =>
    `Không đọc được ván này: ${reasons[n.as] ?? n.as}${n.property || n.value ? ` (${[n.property, n.value].filter(Boolean).join(' ')})` : ''}.`,
  row_long: n => `“${n.value}” có hơn ba số; phần còn lại đã bỏ qua${more(n)}.`,
}

/** Where in the file a notice belongs, before its sentence; of a game only where there are several. */
export const noticeAt: typeof NoticeAt = ({ game, line }, sentence) => {
  const at = [game > 0 && `ván ${game}`, line > 0 && `dòng ${line}`].filter(Boolean).join(', ')
  return at ? `${at.charAt(0).toUpperCase()}${at.slice(1)}: ${sentence}` : sentence
}

const formats: Record<string, string> = {
  sgf: 'SGF',
  psq: 'PSQ',
  renlib: 'RenLib',
  rif: 'XML của RIF',
  link: 'liên kết',
  moves: 'danh sách nước đi',
}

/** What stands at the place where a file could not be read. */
export const faultAt: typeof FaultAt = f =>
  `Đã đọc theo dạng ${[
    formats[f.format] ?? f.format,
    f.game > 1 && `ván ${f.game}`,
    f.node > 0 && `nút ${f.node}`,
    f.property ? `${f.property} “${f.value}”` : f.value && `“${f.value}”`,
  ]
    .filter(Boolean)
    .join(', ')}.`

const lost: Record<string, string> = {
  rule: 'luật',
  names: 'tên',
  result: 'kết quả',
  title: 'tiêu đề',
  event: 'giải đấu',
  date: 'ngày',
  comments: 'bình luận',
  labels: 'chữ cái',
  marks: 'dấu',
  variations: 'biến',
}

/** What a format has no room for. */
export const droppedBy: typeof DroppedBy = ({ format, parts: gone }) =>
  `Không có trong tệp ${format}: ${gone.map(n => lost[n] ?? n).join(', ')}.`
