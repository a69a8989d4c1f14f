import type { tv as English } from '../en/tv'

/** One game after the other, and several beside each other. */
export const tv: typeof English = {
  watchTitle: 'Xem',
  watchLead: n => `Đang có ${n} ván diễn ra.`,
  title: 'TV',
  lead: 'Ván hay nhất lúc này, cho đến khi kết thúc; rồi đến ván kế tiếp.',
  link: 'TV: hết ván này đến ván khác',
  events: 'Giải đấu',
  channel: 'Kênh',
  all: 'Hay nhất',
  now: game => `Đang chiếu: ${game}`,
  before: game => `Vừa xem: ${game}`,
  none: 'Kênh này hiện không có ván nào.',
  boards: 'Bàn cờ',
  count: { '1': 'Một', '2': '2', '4': '4', '6': '6', '9': '9' },
  list: 'Các ván đang diễn ra, mỗi ván trên một bàn cho đến khi kết thúc',
  few: 'Hiện không còn ván nào khác. Ván kế tiếp sẽ tự hiện ra ở đây.',
  event: 'Giải đấu',
  eventNone: 'Giải này hiện không có ván nào đang diễn ra.',
  eventOver: 'Giải này đã kết thúc.',
  toEvent: title => `Giải đấu: ${title}`,
  ofEvent: 'Xem trên TV',
  code: 'Mã cho trang khác',
}
