/** What is said when the opponent has been lost. */
export const claim = {
  lost: (name: string) => `The connection to ${name} is lost.`,
  away: (name: string) => `${name} is away.`,
  in: (clock: string) => `You may claim the game in ${clock}.`,
  now: 'You may claim the game, or wait.',
  win: 'Claim win',
  draw: 'Claim draw',
  winSure: 'Claim the win?',
  drawSure: 'Claim a draw?',
  note: (name: string) => `${name} has been away for a long time. The game ends immediately.`,
  winYes: 'Claim win',
  drawYes: 'Claim draw',
  wait: 'Keep waiting',
}
