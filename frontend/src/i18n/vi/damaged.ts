import type { damaged as English } from '../en/damaged'

/** What is said of a game that is set aside; it comes with it. */
export const damaged: typeof English = {
  title: 'Ván này đang tạm gác',
  note: 'Biên bản ván bị hỏng. Đồng hồ đang dừng, không có gì bị mất, và những người quản trị trang đã được báo.',
  checking: 'Đang kiểm tra lại…',
  still: time => `Lúc ${time} vẫn đang tạm gác. Trang này tự kiểm tra lại.`,
}
