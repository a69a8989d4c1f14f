import type { errors as Errors, shell as English } from '../en/shell'

export const shell: typeof English = {
  name: 'Tengen',
  skip: 'Đến nội dung chính',
  mainNav: 'Chính',
  home: 'Tengen, trang chủ',
  play: 'Chơi',
  puzzles: 'Câu đố',
  learn: 'Học',
  watch: 'Xem',
  tools: 'Công cụ',
  events: 'Giải đấu',
  signIn: 'Đăng nhập',
  settings: 'Cài đặt',
  language: 'Ngôn ngữ',
  loading: 'Đang tải…',
  retry: 'Thử lại',
  close: 'Đóng',
  cancel: 'Hủy',
  connecting: 'Đang kết nối…',
  reconnecting: 'Mất kết nối. Đang kết nối lại…',
  paused: 'Máy chủ tạm thời không lưu được gì. Đồng hồ đang dừng và không có gì bị mất; ván đấu sẽ tự tiếp tục.',
  resumed: 'Máy chủ đã lưu lại được, ván đấu tiếp tục.',
  offline: 'Bạn đang ngoại tuyến. Đang chờ có mạng…',
  meanwhile: 'Chơi với bot trong lúc chờ',
  guest: 'khách',
  bot: 'bot',
  deleted: 'tài khoản đã xóa',
  rating: 'Elo',
  ratingTitle: provisional => (provisional ? 'Elo ở loại ván này; tạm tính, vì mới chơi ít ván' : 'Elo ở loại ván này'),
  title: page => `${page} · Tengen`,
  begun: {
    title: 'Ván của bạn đã bắt đầu',
    game: (name, rule, clock) => `với ${name} · ${rule} ${clock}`,
  },
}

export const errors: typeof Errors = {
  crash: 'Trang này gặp lỗi từ phía chúng tôi.',
  reload: 'Tải lại trang',
}
