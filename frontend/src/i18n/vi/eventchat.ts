import type { eventchat as English } from '../en/eventchat'

/** The chat of an event, and the calls to its rounds. */
export const eventchat: typeof English = {
  chat: 'Trò chuyện',
  empty: 'Chưa ai viết gì.',
  field: 'Gửi người chơi của giải này',
  only: 'Người chơi của bảng này và người điều hành giải viết ở đây.',
  silenced: 'Người tổ chức đã cấm bạn viết trong khung trò chuyện này.',
  hide: 'Ẩn',
  show: 'Hiện',
  hideLine: name => `Ẩn tin nhắn của ${name}`,
  showLine: name => `Hiện tin nhắn của ${name}`,
  silence: name => `Cấm ${name} trò chuyện trong giải này`,
  letWrite: name => `Cho ${name} viết lại`,
  report: name => `Báo cáo ${name}`,
  quiet: 'Không có trò chuyện',
  takeOver: 'Tiếp quản giải này',
  takeOverNote: 'Bạn trở thành người tổ chức. Mọi người đọc được điều đó trong nhật ký.',
  cancel: 'Hủy',
  waits: (names, left) => `Vòng đấu chờ ${names} đang chơi ván khác, nhiều nhất ${left}.`,
  called: (title, left) =>
    `${title}: vòng của bạn đang chờ bạn, nhiều nhất ${left}. Hãy chơi xong ván này hoặc xin thua.`,
}
