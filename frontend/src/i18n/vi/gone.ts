import type { gone as English } from '../en/gone'

export const gone: typeof English = {
  missingTitle: 'Không có ván này',
  missing: 'Có thể ván đã bị rút trước khi có người vào, hoặc đường dẫn thiếu mất một ký tự.',
  withdrawnTitle: 'Không còn mở nữa',
  withdrawn: host => `${host} đã chơi ván khác, hoặc không muốn chơi ván này nữa.`,
  withdrawnOwn: 'Bạn đã chơi ván khác, hoặc đã rút ván này.',
  missingElsewhere: 'Còn những ván khác:',
  failed: 'Không tải được ván.',
  lobby: 'Về sảnh',
}
