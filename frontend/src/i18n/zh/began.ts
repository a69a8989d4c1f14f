import type { began as English } from '../en/began'

export const began: typeof English = {
  more: n => `还有 ${n} 局`,
  open: '打开',
  dismiss: '忽略',
  region: '已开始的对局',
}
