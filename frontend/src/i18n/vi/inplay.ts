import type { inplay as English } from '../en/inplay'

// What comes after the page of a game.
export const inplay: typeof English = {
  premove: at => `Nước đi trước: ${at}. Chọn lại điểm đó hoặc nhấn Esc để hủy.`,
  premovePoint: point => `${point}, nước đi trước`,
  ended: {
    gone: at => `Đã hủy nước đi trước ${at}.`,
    occupied: at => `Đã hủy nước đi trước: ${at} đã có quân.`,
    forbidden: at => `Đã hủy nước đi trước: ${at} là nước cấm.`,
    opening: at => `Đã hủy nước đi trước ${at}: khai cuộc đang chờ một lựa chọn.`,
    over: at => `Đã hủy nước đi trước ${at}: ván không tiếp tục.`,
    takeback: at => `Đã hủy nước đi trước ${at}: có nước được đi lại.`,
    offer: at => `Đã hủy nước đi trước ${at}: đang có đề nghị.`,
    pass: at => `Đã hủy nước đi trước ${at}: đối thủ bỏ lượt.`,
    link: at => `Đã hủy nước đi trước ${at}: kết nối vừa bị gián đoạn.`,
  },
  again: 'Lần nữa',
  hadWin: n => `Ở nước ${n} bạn đã có thể thắng.`,
  newOpponent: 'Đối thủ mới',
  zen: 'Chế độ tập trung',
  zenLeave: 'Thoát chế độ tập trung (z)',
  soundOn: 'Bật âm thanh',
  soundOff: 'Tắt âm thanh',
}
