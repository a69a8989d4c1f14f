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
  identity: '別の利用者に切り替わったため、送信されませんでした。必要ならもう一度行ってください。',
  session: 'ゲストとして登録できませんでした。少し待ってもう一度お試しください。',

  // The server
  internal: 'サイト側で問題が起きました。少し待ってもう一度お試しください。',
  busy: 'サーバーが混み合っています。少し待ってもう一度お試しください。',
  retry: 'サーバーが保存できませんでした。少し待ってもう一度お試しください。',
  stopping: 'サーバーを再起動しています。少し待ってもう一度お試しください。',
  not_ready: 'サーバーを起動しています。少し待ってもう一度お試しください。',
  own_queue: 'この対局に一度に多くの操作が送られました。応答を待ってからお試しください。',
  game_queue: 'この対局に操作が集中しています。少し待ってもう一度お試しください。',
  rooms: 'サーバーで開いている対局が多すぎます。少し待ってもう一度お試しください。',
  store_queue: '保存待ちの着手が多すぎます。少し待ってもう一度お試しください。',
  requests: 'サーバーへの要求が混み合っています。少し待ってもう一度お試しください。',
  making: '前の対局をまだ作成しています。少し待ってもう一度お試しください。',
  pictures: '作成待ちの画像が多すぎます。少し待ってもう一度お試しください。',
  bodies: 'サーバーへの送信が混み合っています。少し待ってもう一度お試しください。',
  another_name: 'アカウント名が変わりました。もう一度お試しください。',
  sign_ins: 'ログインが集中しています。少し待ってもう一度お試しください。',
  too_many: '一度に多すぎます。少し待ってもう一度お試しください。',
  flood: 'このページから一度に送られた量が多すぎます。少し待ってもう一度お試しください。',
  attempts: '試行回数が多すぎます。数分待ってもう一度お試しください。',
  crowd: '同じアドレスの利用者が多すぎます。しばらくしてからお越しください。',
  sockets: 'このサイトのページを開きすぎています。1つ閉じてください。',
  follows: ({ max }) =>
    `1つのページで同時に追える対局は${max}局までで、このページはそれを超えています。再読み込みしてください。`,
  too_large: '一度に送るには大きすぎます。',
  conflict: 'すでに行われています。',
  forbidden: 'その操作は許可されていません。',
  not_found: 'ここにはそのようなものはありません。',
  address: 'このアドレスには何もありません。',
  unauthorized: signedOut,
  not_signed_in: signedOut,
  session_ended: 'ログアウトされました。ログインしてもう一度お試しください。',
  other_site: '別のサイトからの要求でした。このサイトを直接開いてもう一度お試しください。',
  host: 'このサーバーはそのアドレスでは応答しません。',
  invalid: outdated,
  unknown_type: outdated,
  hello_first: outdated,
  method: outdated,
  media_type: outdated,
  body: outdated,
  limit: outdated,
  before: 'この一覧の続きを表示できません。ページを再読み込みしてください。',
}
