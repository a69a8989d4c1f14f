// Books of one's own on the analysis board.
import type { books as English } from '../en/books'
import type { Why } from '../../books/fault'

const where = (at: number): string => (at > 0 ? `（位置${at}）` : '')
const of = (file: string): string => (file === '' ? '' : `${file}：`)

/** Why a book was not read, kept or written. */
const faults: { [W in Why]: (at: number) => string } = {
  bytes: () => '4 MiBを超えています。ファイルを分けてからもう一度お試しください。',
  files: () => '一度に追加できるのは50ファイルまでです。',
  unread: () => 'このファイルはもう読み込めません。選び直してください。',
  empty: () => 'このファイルは空です。',
  format: () => 'RenLib（.lib）、SGF、RIFのXMLのいずれでもありません。',
  picture: () => 'これは画像です。棋譜のファイルを選んでください。',
  archive: () => 'これはアーカイブです。先に展開してください。',
  broken: at => `ファイル形式の規則に合っていません${where(at)}。`,
  entities: at => `定義を含むXMLは読み込めません${where(at)}。`,
  moves: () => '1つの定石集に入るのは100万手までです。',
  deep: at => `1,000手を超える手順があります${where(at)}。`,
  texts: () => '文章が多すぎて、1つの定石集に入りません。',
  nothing: () => 'このファイルには五目並べ・連珠の手がありません。',
  absent: () =>
    'このブラウザーはこのページのデータを保存しません（プライベートウィンドウなど）。定石集には保存が必要です。',
  full: () => 'ブラウザーに定石集を保存する空きがありません。先に1つ削除してください。',
  newer: () => 'ここの定石集は、このページの新しい版で保存されています。ページを再読み込みしてください。',
  unsound: () => 'この定石集は別の形式で保存されていて読み込めません。削除して、ファイルを追加し直してください。',
  changed: () => 'この定石集は別のウィンドウで何度も変更されました。もう一度お試しください。',
  gone: () => 'この定石集は削除されました。何も追加していません。',
  books: () => '定石集は20冊までです。先に1つ削除してください。',
  room: () => '定石集は合わせて128 MiBまでです。先に1つ削除してください。',
  size: () => 'RenLibで扱えるのは15×15の盤だけで、この定石集にはありません。',
  stopped: () => 'ファイルを読み込めませんでした。ブラウザーが処理を打ち切りました。メモリー不足かもしれません。',
}

export const books: typeof English = {
  title: '自分の定石集',
  mayGo:
    '空き容量が足りなくなると、このブラウザーはここに保存したものを消すことがあります。元のファイルは残しておいてください。',
  note: 'RenLib（.lib）、SGF、RIFのXML。1ファイル4 MiBまで。このブラウザーの中だけに保存され、送信されません。',
  fault: (why, at, file) => of(file) + faults[why](at),
  wait: '定石集を開いています…',

  add: 'ファイルを追加',
  drop: 'またはここにドロップ',
  into: '追加先',
  fresh: '新しい定石集',
  guessed: encoding => `名前とコメントは${encoding}として読みました。表示がおかしいですか？`,
  reading: 'ファイルを読み込んでいます',
  cancel: 'キャンセル',
  added: (games, moves) =>
    moves === 0 ? '新しい内容はありませんでした。' : `追加しました：${moves}手${games > 0 ? `、${games}局` : ''}。`,
  cut: n => `${n}本の変化は打ち進められず、途中で切れています。`,

  list: '定石集',
  none: '定石集はまだありません。',
  sums: (games, positions, kib) =>
    [games > 0 && `${games}局`, `${positions}局面`, kib < 1024 ? `${kib} KiB` : `${(kib / 1024).toFixed(1)} MiB`]
      .filter(Boolean)
      .join(' · '),
  exportAs: (format, name) => `${name}を${format}で保存`,
  formats: { sgf: 'SGF', lib: 'RenLib' },
  exported: (format, lost, large) =>
    [
      `${format}ファイルには手、コメント、文字が入りますが、打たれた回数、勝敗、黒白の交替は入りません。`,
      format === 'RenLib' && '文章はUTF-8で、15×15の盤だけが入ります。',
      lost > 0 && `空の盤からの手順がない${lost}手は入っていません。`,
      large && '4 MiBを超えるため、ここに追加し直すことはできません。',
    ]
      .filter(Boolean)
      .join(''),
  remove: name => `${name}を削除`,
  removeSure: name => `「${name}」を削除しますか？`,
  removeNote: 'このブラウザーにしかありません。元に戻せません。',
  removeYes: '削除する',

  here: 'この局面',
  unknown: 'この局面が載っている定石集はありません。',
  played: games => `${games}局`,
  results: (black, white, drawn) =>
    [black > 0 && `黒${black}勝`, white > 0 && `白${white}勝`, drawn > 0 && `引き分け${drawn}`]
      .filter(Boolean)
      .join('、'),
  inTree: '変化図にあり',
  offered: n => `5手目の候補として${n}回提示`,
  label: text => `「${text}」`,
  pass: 'パス',
  bare: labels => `ほかの印：${labels.join('、')}。`,
  mark: (text, at) => `${at}に「${text}」`,
  swaps: (yes, no) => `${yes + no}局のうち${yes}局で黒白が交替しました。`,
  more: n => `あと${n}件を表示`,
}
