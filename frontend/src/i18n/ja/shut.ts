import type { shut as English } from '../en/shut'

export const shut: typeof English = {
  blocked: 'ネットワークかプロキシがWebSocketを通していません。',
  crowded: '同じアドレスの利用者が多すぎます。少し待って再試行します。',
  closedSession: 'このページではログアウトされました。',
  closedSockets: 'このサイトのページを開きすぎています。いくつか閉じてから続けてください。',
  closedOther: 'サーバーが接続を閉じました。',
  goOn: '続ける',
  blockedHelp: '対処方法',
}
