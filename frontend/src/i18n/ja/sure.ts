import type { sure as English } from '../en/sure'

/** What is asked before a game is given up or a turn passed. */
export const sure: typeof English = {
  passSure: 'パスしますか？',
  passNote: name => `この回は石を打ちません。続いて${name}もパスすると引き分けになります。`,
  passDraws: name => `${name}がパスしました。あなたもパスすると引き分けになります。`,
  passYes: 'パスする',
  resignSure: '投了しますか？',
  resignNote: 'すぐに相手の勝ちになります。',
  resignYes: '投了する',
  keepPlaying: '打ち続ける',
}
