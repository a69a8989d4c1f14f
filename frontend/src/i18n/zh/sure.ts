import type { sure as English } from '../en/sure'

/** What is asked before a game is given up or a turn passed. */
export const sure: typeof English = {
  passSure: '停一手？',
  passNote: name => `这一手你不落子。如果 ${name} 接着也停一手，就是和棋。`,
  passDraws: name => `${name} 停了一手。如果你也停一手，对局以和棋结束。`,
  passYes: '是的，停一手',
  resignSure: '认输吗？',
  resignNote: '对手立即获胜。',
  resignYes: '是的，认输',
  keepPlaying: '继续下',
}
