import type { hall as English } from '../en/hall'

/** What is said of one's own games and searches on other pages, and where nothing is being played. */
export const hall: typeof English = {
  turns: n => (n === 1 ? 'Một ván đến lượt bạn: vào ván' : `${n} ván đến lượt bạn: vào ván kế tiếp`),
  searching: 'Đang tìm đối thủ',
  searchingIn: n => `Đang tìm đối thủ cho ${n} ván`,
  waited: s => `Đã tìm ${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`,
  place: n => (n === 1 ? 'bạn là người kế tiếp' : `thứ ${n} trong hàng chờ`),
  stays: 'Vẫn mở khi bạn đi nơi khác',
  toLobby: 'Về sảnh',
  stop: 'Hủy tìm',
  replay: date => `Hiện không ai chơi: một ván ngày ${date}`,
  again: 'Xem cả ván',
  noLive: 'Không có ván công khai nào đang diễn ra.',
  noLiveInvite: 'Hãy mở một ván để mọi người cùng xem ở đây.',
}
