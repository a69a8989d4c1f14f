import type { sure as English } from '../en/sure'

/** What is asked before a game is given up or a turn passed. */
export const sure: typeof English = {
  passSure: '패스할까요?',
  passNote: name => `이번에는 돌을 놓지 않아요. 이어서 ${name} 님도 패스하면 무승부예요.`,
  passDraws: name => `${name} 님이 패스했어요. 지금 패스하면 무승부로 끝나요.`,
  passYes: '네, 패스',
  resignSure: '기권할까요?',
  resignNote: '상대가 바로 이겨요.',
  resignYes: '네, 기권',
  keepPlaying: '계속 두기',
}
