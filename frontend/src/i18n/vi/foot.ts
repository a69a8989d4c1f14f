import type { foot as english } from '../en/foot'

export const foot: typeof english = {
  text: 'Tengen miễn phí, mã nguồn mở và không có quảng cáo.',
  nav: 'Giới thiệu trang',
  learn: 'Học chơi',
  analysis: 'Bàn phân tích',
  openings: 'Kho khai cuộc',
  ranks: 'Xếp hạng',
  bots: 'Bot',
}
