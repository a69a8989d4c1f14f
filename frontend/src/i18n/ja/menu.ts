import type { menu as english } from '../en/menu'

export const menu: typeof english = {
  profile: 'プロフィール',
  games: '自分の対局',
  days: '日数制の対局',
  studies: '研究',
  lists: 'リスト',
  following: 'フォロー中',
  mod: 'モデレーション',
  account: 'アカウント',
  signOut: 'ログアウト',
  signUp: 'アカウント作成',
  analysis: '検討盤',
  openings: '序盤データベース',
  positions: '局面検索',
  brought: '持ち込んだ棋譜',
  protocols: '開局規定',
  file: 'ファイルを開く',
  ranks: 'ランキング',
  bots: 'ボット',
}
