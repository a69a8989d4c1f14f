import type { missing as english } from '../en/missing'

export const missing: typeof english = {
  title: 'ページが見つかりません',
  text: 'このアドレスにページはありません。リンクの文字が欠けているのかもしれません。',
  go: 'ロビーへ',
}
