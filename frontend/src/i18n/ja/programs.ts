import type { programs as English } from '../en/programs'

export const programs: typeof English = {
  title: 'ほかの人が動かすプログラム',
  none: '今はいません。',
  note: 'ボットAPIで対局します。自分のプログラムをつなぐ方法',
  playing: '対局中',
  engine: (name, author) => `${name}${author ? `（作者 ${author}）` : ''}`,
  psq: '棋譜（PSQ）',
  results: '結果（NDJSON）',
}
