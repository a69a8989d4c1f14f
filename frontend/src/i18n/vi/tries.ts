import type { tries as English } from '../en/tries'

export const tries: typeof English = {
  course: 'Elo câu đố của bạn',
  noCourse: 'Với luật này chưa có lần thử nào tính Elo.',
  train: 'Chọn một chủ đề để luyện tập.',
  of: (solved, tried) => `giải được ${solved} trên ${tried}`,
  tries: 'Các lần thử của bạn',
  result: 'Kết quả',
  results: { all: 'Tất cả', solved: 'Giải được', failed: 'Sai' },
  anyTheme: 'Mọi chủ đề',
  none: 'Không có lần thử nào',
  noneNote: 'Lần thử đầu tiên của mỗi câu đố được liệt kê ở đây.',
  more: 'Xem thêm',
  unrated: 'không tính Elo',
  gone: 'đã gỡ',
  puzzle: rating => `Câu đố Elo ${rating}`,
  gain: n => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0'),
}
