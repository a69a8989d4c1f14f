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

const color = (c: string): string => (c === 'black' ? 'Đen' : 'Trắng')
const rules: Record<string, string> = {
  freestyle: 'tự do',
  standard: 'tiêu chuẩn',
  renju: 'renju',
  caro: 'caro Việt',
}
const rule = (name: string): string => rules[name] ?? name

/** The encodings that one may choose, by their names on the wire. */
export const encodings: typeof Encodings = {
  'utf-8': 'UTF-8',
  gb18030: 'GB18030 (tiếng Trung)',
  big5: 'Big5 (tiếng Trung)',
  shift_jis: 'Shift_JIS (tiếng Nhật)',
  'euc-jp': 'EUC-JP (tiếng Nhật)',
  'euc-kr': 'EUC-KR (tiếng Hàn)',
  'windows-1252': 'Windows-1252 (Tây Âu)',
  'windows-1250': 'Windows-1250 (Trung Âu)',
  'windows-1251': 'Windows-1251 (Kirin)',
  'koi8-r': 'KOI8-R (Kirin)',
}
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
const parts: Record<string, string> = {
  ranks: 'đẳng cấp',
  round: 'vòng đấu',
  opening: 'khai cuộc',
  clock: 'đồng hồ',
  spent: 'thời gian của từng nước',
}

type Said = Required<Notice>

const more = (n: Said): string => (n.count > 1 ? ` (${n.count} lần)` : '')

/** By the notice's code; `where` puts the game and line before them. */
export const notices: typeof English = {
  encoding_guessed: n => `Tệp không ghi bảng mã. Có vẻ là ${encoding(n.as)}.`,
  encoding_overruled: n => `Tệp ghi bảng mã là “${n.value}”; đã đọc theo ${encoding(n.as)}.`,
  encoding_unknown: n =>
    `Tệp ghi bảng mã là “${n.value}”, không phải bảng mã nào đã biết${n.as && `; đã đọc theo ${encoding(n.as)}`}.`,
  bytes_lost: n => `Không đọc được ${n.count} ký tự theo ${encoding(n.as)}.`,
  rule_guessed: n => `Luật “${n.value}” được hiểu là ${rule(n.as)}.`,
  rule_unknown: n => `Không biết luật “${n.value}”.`,
  rule_assumed: n => `Tệp không ghi luật; đã lấy luật ${rule(n.as)}.`,
  result_guessed: n => `Kết quả “${n.value}” được hiểu là ${n.as}.`,
  result_unknown: n => `Không biết kết quả “${n.value}”, nên đã bỏ qua.`,
  result_contradicted: n => `Kết quả ghi ${n.value}, nhưng trên bàn cờ ${color(n.as)} đã thắng.`,
  property_dropped: n => `Không giữ “${n.property}”${more(n)}.`,
  property_twice: n => `“${n.property}” xuất hiện hai lần; đã bỏ “${n.value}”.`,
  mark_off: n => `Dấu ${n.property} “${n.value}” nằm ngoài bàn cờ nên đã bỏ${more(n)}.`,
  turn_ignored: n => `PL “${n.value}” trái với nước đi bên cạnh nên đã bỏ qua${more(n)}.`,
  parenthesis_extra: n => `Thừa một dấu đóng ngoặc${more(n)}.`,
  semicolon_missing: n => `Thiếu dấu chấm phẩy ở đầu ván${more(n)}.`,
  bracket_read: n => `Giá trị có ngoặc vuông bên trong: “${n.value}”${more(n)}.`,
  game_skipped: n =>
    `Không đọc được ván này: ${reasons[n.as] ?? n.as}${n.property || n.value ? ` (${[n.property, n.value].filter(Boolean).join(' ')})` : ''}.`,
  row_long: n => `“${n.value}” có hơn ba số; phần còn lại đã bỏ qua${more(n)}.`,
  marks_dropped: n => `Đã bỏ ${n.count} dấu trang.`,
  setup_played: n => `${n.count} quân xếp sẵn đã thành nước đi.`,
  pass_added: n => `Đã thêm ${n.count} lần bỏ lượt để hai màu đi xen kẽ.`,
  text_cut: n => `${n.count} đoạn văn bản quá dài đã được rút ngắn.`,
  part_dropped: n => `Ở đây không có chỗ cho ${parts[n.as] ?? n.as}.`,
  notices_dropped: n => `Và ${n.count} ghi chú nữa.`,
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

/** What a file is that is in no format that can be read, and how it begins. */
export const foundIn: typeof FoundIn = (kind, start) => {
  const found: Record<string, string> = {
    nothing: 'Tệp trống.',
    zip: 'Đây là tệp nén ZIP. Hãy giải nén trước.',
    archive: 'Đây là tệp nén hoặc cơ sở dữ liệu đóng gói. Hãy giải nén trước.',
    picture: 'Đây là hình ảnh.',
    pdf: 'Đây là tệp PDF.',
    page: 'Đây là trang web.',
    xml: 'Đây là XML, nhưng không phải cơ sở dữ liệu của RIF.',
    json: 'Đây là JSON.',
    binary: 'Đây không phải văn bản.',
  }
  return found[kind] ?? `Tệp bắt đầu bằng “${start}”.`
}

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
