import type { claim as English } from '../en/claim'

/** What is said when the opponent has been lost. */
export const claim: typeof English = {
  lost: name => `${name}との接続が切れました。`,
  away: name => `${name}は席を外しています。`,
  in: clock => `あと${clock}で終局を宣言できます。`,
  now: '終局を宣言することも、待つこともできます。',
  win: '勝ちを宣言',
  draw: '引き分けを宣言',
  winSure: '勝ちを宣言しますか？',
  drawSure: '引き分けを宣言しますか？',
  note: name => `${name}は長い間席を外しています。対局はすぐに終わります。`,
  winYes: '勝ちにする',
  drawYes: '引き分けにする',
  wait: '待つ',
}
