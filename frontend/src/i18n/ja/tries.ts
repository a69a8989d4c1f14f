import type { tries as English } from '../en/tries'

export const tries: typeof English = {
  course: '問題のレート',
  noCourse: 'このルールではまだレートに反映された挑戦がありません。',
  train: 'テーマを選ぶと、そのテーマを練習できます。',
  of: (solved, tried) => `${tried}問中${solved}問正解`,
  tries: '挑戦した問題',
  result: '結果',
  results: { all: 'すべて', solved: '正解', failed: '不正解' },
  anyTheme: 'すべてのテーマ',
  none: '表示する挑戦がありません',
  noneNote: 'それぞれの問題の最初の挑戦がここに並びます。',
  more: 'もっと見る',
  unrated: 'レート対象外',
  gone: '取り下げ',
  puzzle: rating => `レート${rating}の問題`,
  gain: n => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0'),
}
