import type { began as English } from '../en/began'

export const began: typeof English = {
  more: n => `외 대국 ${n}판`,
  open: '열기',
  dismiss: '닫기',
  region: '시작된 대국',
}
