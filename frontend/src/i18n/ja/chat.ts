import type { chat as English } from '../en/chat'

const secs = (n: number): string => (n < 120 ? `${n}秒` : `${Math.ceil(n / 60)}分`)

/** The two chats of a game, and what somebody wants to see of them. */
export const chat: typeof English = {
  chats: '2つのチャット',
  names: { players: '対局者', watchers: '観戦者' },
  titles: { players: '対局者のチャット', watchers: '観戦者のチャット' },
  fields: { players: '対局者へのメッセージ', watchers: '観戦者へのメッセージ' },
  nameWith: (name, n) => `${name}、新着${n}件`,
  empty: 'あいさつをしましょう。',
  emptyPlaying: 'あいさつをしましょう。観戦者のチャットは別にあり、終局後に読めます。',
  emptyWatchers: '観戦者同士のチャットです。対局者が読めるのは終局後です。',
  emptyPlayers: '対局者の発言はありません。',
  onlyPlayers: 'ここに書けるのは対局者だけです。',
  send: '送信',
  watcher: '観戦者',
  host: '募集者',
  failed: '送信できませんでした。',
  left: n => `あと${n}文字`,
  over: n => `${n}文字超過`,
  wait: n => `あと${secs(n)}お待ちください`,
  hidden: n => `${n}件のメッセージを非表示`,
  word: '非表示にする言葉が含まれています。',
  showLine: '表示',
  mute: 'このチャットを切る',
  off: 'この対局のチャットは切ってあります。',
  offEverywhere: 'すべての対局でチャットを切ってあります。',
  unmute: 'ここだけ表示する',
  settings: 'チャットの設定',
  // On the page of settings
  title: 'チャット',
  allOff: '対局中のチャットを使わない',
  allOffNote: '対局ごとに表示することもできます。',
  words: 'メッセージを隠す言葉',
  wordsNote:
    '単語単位で、大文字と小文字は区別しません。隠れたメッセージはクリックで読めます。会員のリストはアカウントに保存されます。',
  word1: '言葉',
  add: '追加',
  remove: word => `${word}を削除`,
  none: '言葉はまだありません。',
  notKept: '保存できませんでした。',
  refusals: {
    chat_often: ({ seconds }) => `発言が多すぎます。${secs(seconds)}待ってからもう一度お試しください。`,
    chat_crowd: ({ seconds }) => `いま発言が集中しています。${secs(seconds)}待ってからもう一度お試しください。`,
    chat_line: ({ max }) => `メッセージは、見える文字で1〜${max}文字にしてください。`,
    chat_link: 'リンクを書けるのは、アカウント作成から1日以上たった会員だけです。',
    chat_players: '対局者のチャットに書けるのは対局者だけです。',
    chat_watchers: '観戦者のチャットに書けるのは終局後です。',
    chat_words: ({ most, max }) => `登録できるのは、1〜${max}文字の言葉${most}個までです。`,
    chat_settings_often: '設定の変更が多すぎます。しばらくお待ちください。',
  },
}
