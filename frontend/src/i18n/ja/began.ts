import type { began as English } from '../en/began'

export const began: typeof English = {
  more: n => `ほか${n}局`,
  open: '開く',
  dismiss: '閉じる',
  region: '始まった対局',
}
