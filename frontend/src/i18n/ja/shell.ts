import type { errors as Errors, shell as English } from '../en/shell'

export const shell: typeof English = {
  name: 'Tengen',
  skip: '本文へ移動',
  mainNav: 'メイン',
  home: 'Tengen、ホーム',
  play: '対局',
  puzzles: '詰連珠',
  learn: '学ぶ',
  watch: '観戦',
  tools: 'ツール',
  events: '大会',
  signIn: 'ログイン',
  settings: '設定',
  language: '言語',
  loading: '読み込んでいます…',
  retry: 'もう一度',
  close: '閉じる',
  cancel: 'キャンセル',
  connecting: '接続しています…',
  reconnecting: '接続が切れました。再接続しています…',
  paused: 'サーバーがいま保存できません。時計は止まり、何も失われていません。対局は自動で再開します。',
  resumed: 'サーバーが保存できるようになり、対局が再開しました。',
  offline: 'オフラインです。ネットワークを待っています…',
  meanwhile: 'その間ここでボットと打つ',
  guest: 'ゲスト',
  bot: 'ボット',
  deleted: '削除されたアカウント',
  rating: 'レート',
  ratingTitle: provisional =>
    provisional ? 'この種類の対局でのレート。対局が少ないため暫定です' : 'この種類の対局でのレート',
  title: page => `${page} · Tengen`,
  begun: {
    title: '対局が始まりました',
    game: (name, rule, clock) => `対 ${name} · ${rule} ${clock}`,
  },
}

export const errors: typeof Errors = {
  crash: 'このページでサイト側のエラーが起きました。',
  reload: 'ページを再読み込み',
}
