import type { refusals as English } from '../en/refusals'

/** What only a page that is not the server's age gets to see. */
const outdated = 'サーバーがこのページを理解できませんでした。再読み込みしてもう一度お試しください。'
const network = 'サーバーに接続できません。接続を確認してもう一度お試しください。'
const signedOut = 'ログインしていません。ログインしてもう一度お試しください。'

/** What is said when something is refused: every refusal that the server has but for late ones, and our own. */
export const refusals: typeof English = {
  // The page's own
  network,
  timeout: network,
  closed: network,
  updated: 'サイトが更新されました。このページは古いバージョンです。再読み込みしてください。',
  session: 'ゲストとして登録できませんでした。少し待ってもう一度お試しください。',

  // The server
  internal: 'サイト側で問題が起きました。少し待ってもう一度お試しください。',
  busy: 'サーバーが混み合っています。少し待ってもう一度お試しください。',
  retry: 'サーバーが保存できませんでした。少し待ってもう一度お試しください。',
  too_many: '一度に多すぎます。少し待ってもう一度お試しください。',
  not_found: 'ここにはそのようなものはありません。',
  unauthorized: signedOut,
  not_signed_in: signedOut,
  invalid: outdated,
}
