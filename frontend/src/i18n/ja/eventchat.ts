import type { eventchat as English } from '../en/eventchat'

/** The chat of an event, and the calls to its rounds. */
export const eventchat: typeof English = {
  chat: 'チャット',
  empty: 'まだ書き込みはありません。',
  field: 'この大会の対局者へ',
  only: 'この部門の対局者と運営者だけが書き込めます。',
  silenced: '主催者により、このチャットでは書き込めません。',
  hide: '隠す',
  show: '表示する',
  hideLine: name => `${name}のメッセージを隠す`,
  showLine: name => `${name}のメッセージを表示する`,
  silence: name => `${name}の書き込みをこの大会で止める`,
  letWrite: name => `${name}の書き込みを再び許す`,
  report: name => `${name}を通報する`,
  quiet: 'チャットなし',
  takeOver: 'この大会を引き継ぐ',
  takeOverNote: 'あなたが主催者になります。記録で誰でも確認できます。',
  cancel: 'やめる',
  waits: (names, left) => `対局中の${names}を最大${left}待っています。`,
  called: (title, left) => `${title}：次の回はあなたを最大${left}待ちます。この対局を終えるか、投了してください。`,
}
