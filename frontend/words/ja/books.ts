import type { books as English } from '../en/books'
import type { Why } from '../../src/books/fault'

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
  fault: (why, at, file) => of(file) + faults[why](at),
  sums: (games, positions, kib) =>
    [games > 0 && `${games}局`, `${positions}局面`, kib < 1024 ? `${kib} KiB` : `${(kib / 1024).toFixed(1)} MiB`]
      .filter(Boolean)
      .join(' · '),
  exported: (format, lost, large) =>
    [
      `${format}ファイルには手、コメント、文字が入りますが、打たれた回数、勝敗、黒白の交替は入りません。`,
      format === 'RenLib' && '文章はUTF-8で、15×15の盤だけが入ります。',
      lost > 0 && `空の盤からの手順がない${lost}手は入っていません。`,
      large && '4 MiBを超えるため、ここに追加し直すことはできません。',
    ]
      .filter(Boolean)
      .join(''),
  results: (black, white, drawn) =>
    [black > 0 && `黒${black}勝`, white > 0 && `白${white}勝`, drawn > 0 && `引き分け${drawn}`]
      .filter(Boolean)
      .join('、'),
  bare: labels => `ほかの印：${labels.join('、')}。`,
  swaps: (yes, no) => `${yes + no}局のうち${yes}局で黒白が交替しました。`,
}
