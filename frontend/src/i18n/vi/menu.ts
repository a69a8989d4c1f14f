import type { menu as english } from '../en/menu'

export const menu: typeof english = {
  profile: 'Trang cá nhân',
  games: 'Ván của bạn',
  days: 'Ván tính bằng ngày',
  studies: 'Bài nghiên cứu',
  lists: 'Danh sách',
  following: 'Theo dõi',
  mod: 'Điều hành',
  account: 'Tài khoản',
  signOut: 'Đăng xuất',
  signUp: 'Tạo tài khoản',
  analysis: 'Bàn phân tích',
  openings: 'Kho khai cuộc',
  positions: 'Tìm thế cờ',
  brought: 'Ván mang đến',
  protocols: 'Luật khai cuộc',
  file: 'Mở tệp',
  ranks: 'Xếp hạng',
  bots: 'Bot',
}
