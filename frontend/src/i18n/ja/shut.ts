import type { shut as English } from '../en/shut'

export const shut: typeof English = {
  closedSession: 'このページではログアウトされました。',
  closedSockets: 'このサイトのページを開きすぎています。いくつか閉じてから続けてください。',
  closedOther: 'サーバーが接続を閉じました。',
  goOn: '続ける',
  blockedHelp: '対処方法',
}
