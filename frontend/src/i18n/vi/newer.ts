import type { newer as English } from '../en/newer'

export const newer: typeof English = {
  text: 'Trang web có phiên bản mới hơn.',
  reload: 'Tải phiên bản mới',
}
