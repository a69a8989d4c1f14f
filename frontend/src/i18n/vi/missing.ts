import type { missing as english } from '../en/missing'

export const missing: typeof english = {
  title: 'Không có gì ở đây',
  text: 'Không có trang nào ở địa chỉ này. Có thể đường dẫn bị thiếu mất một ký tự.',
  go: 'Về sảnh',
}
