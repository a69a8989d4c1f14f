import type { missing as English } from '../en/missing'

export const missing: typeof English = {
  title: 'ページが見つかりません',
  text: 'このアドレスにページはありません。リンクの文字が欠けているのかもしれません。',
  go: 'ロビーへ',
}
