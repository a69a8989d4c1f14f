import type { books as English } from '../en/books'
import type { Why } from '../../src/books/fault'

const where = (at: number): string => (at > 0 ? ` (tại ${at})` : '')
const of = (file: string): string => (file === '' ? '' : `${file}: `)

/** Why a book was not read, kept or written. */
const faults: { [W in Why]: (at: number) => string } = {
  bytes: () => 'Tệp lớn hơn 4 MiB. Hãy chia nhỏ tệp rồi thử lại.',
  files: () => 'Mỗi lần thêm được tối đa 50 tệp.',
  unread: () => 'Không đọc được tệp này nữa. Hãy chọn lại.',
  empty: () => 'Tệp này trống.',
  format: () => 'Đây không phải RenLib (.lib), SGF hay XML của RIF.',
  picture: () => 'Đây là hình ảnh. Hãy chọn tệp ván cờ.',
  archive: () => 'Đây là tệp nén. Hãy giải nén trước.',
  broken: at => `Nội dung không đúng định dạng${where(at)}.`,
  entities: at => `Không đọc XML có phần định nghĩa riêng${where(at)}.`,
  moves: () => 'Một cuốn sách không chứa được quá một triệu nước.',
  deep: at => `Có một biến dài hơn 1.000 nước${where(at)}.`,
  texts: () => 'Một cuốn sách không chứa được nhiều chữ đến vậy.',
  nothing: () => 'Trong tệp này không có nước cờ caro nào.',
  absent: () => 'Trình duyệt này không lưu gì cho trang, như cửa sổ riêng tư của một số trình duyệt. Sách cần chỗ lưu.',
  full: () => 'Trình duyệt này không còn chỗ cho cuốn sách. Hãy xóa bớt một cuốn trước.',
  newer: () => 'Sách ở đây do phiên bản mới hơn của trang lưu. Hãy tải lại trang.',
  unsound: () => 'Cuốn sách này được lưu ở dạng khác và không đọc được. Hãy xóa rồi thêm lại các tệp.',
  changed: () => 'Cuốn sách này liên tục bị thay đổi ở cửa sổ khác. Hãy thử lại.',
  gone: () => 'Cuốn sách này đã bị xóa. Không có gì được thêm.',
  books: () => 'Bạn đã có 20 cuốn sách, đó là mức tối đa. Hãy xóa bớt một cuốn trước.',
  room: () => 'Các cuốn sách của bạn đã chiếm 128 MiB, đó là mức tối đa. Hãy xóa bớt một cuốn trước.',
  size: () => 'RenLib chỉ hỗ trợ bàn 15×15, mà cuốn sách này không có bàn nào như vậy.',
  stopped: () => 'Không đọc được các tệp: trình duyệt đã bỏ dở. Có thể thiếu bộ nhớ.',
}

export const books: typeof English = {
  fault: (why, at, file) => of(file) + faults[why](at),
  sums: (games, positions, kib) =>
    [
      games > 0 && `${games} ván`,
      `${positions} thế cờ`,
      kib < 1024 ? `${kib} KiB` : `${(kib / 1024).toFixed(1).replace('.', ',')} MiB`,
    ]
      .filter(Boolean)
      .join(' · '),
  exported: (format, lost, large) =>
    [
      `Tệp ${format} có nước đi, bình luận và chữ cái, nhưng không có số lần đã chơi, kết quả và việc đổi bên.`,
      format === 'RenLib' && 'Văn bản ở dạng UTF-8, và chỉ có bàn 15×15.',
      lost > 0 && `Không có ${lost} nước mà không biến nào từ bàn trống dẫn đến.`,
      large && 'Tệp lớn hơn 4 MiB nên không thêm lại vào đây được.',
    ]
      .filter(Boolean)
      .join(' '),
  results: (black, white, drawn) =>
    [black > 0 && `Đen thắng ${black}`, white > 0 && `Trắng thắng ${white}`, drawn > 0 && `hòa ${drawn}`]
      .filter(Boolean)
      .join(', '),
  bare: labels => `Cũng được đánh dấu: ${labels.join(', ')}.`,
  swaps: (yes, no) => `Đã đổi bên trong ${yes} trên ${yes + no} ván.`,
}
