/** What is asked before a game is given up or a turn passed. */
export const sure = {
  passSure: 'Pass?',
  passNote: (name: string) => `You skip this move. If ${name} passes too, the game is a draw.`,
  passDraws: (name: string) => `${name} has passed. If you pass too, the game ends as a draw.`,
  passYes: 'Yes, pass',
  resignSure: 'Resign this game?',
  resignNote: 'Your opponent wins at once.',
  resignYes: 'Yes, resign',
  keepPlaying: 'Keep playing',
}
