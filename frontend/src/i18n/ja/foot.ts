import type { foot as english } from '../en/foot'

export const foot: typeof english = {
  text: 'Tengenは無料、オープンソース、広告なしです。',
  nav: 'このサイトについて',
  learn: '打ち方を覚える',
  analysis: '検討盤',
  openings: '序盤データベース',
  ranks: 'ランキング',
  bots: 'ボット',
}
