import type { began as English } from '../en/began'

export const began: typeof English = {
  more: n => `và ${n} ván nữa`,
  open: 'Mở',
  dismiss: 'Bỏ qua',
  region: 'Ván đã bắt đầu',
}
