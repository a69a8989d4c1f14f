import type { without as English } from '../en/without'

export const without: typeof English = {
  title: 'Những gì không được dùng',
  noAbort: 'không hủy ván',
  noRematch: 'không tái đấu',
  noGiveTime: 'không tặng thời gian',
}
