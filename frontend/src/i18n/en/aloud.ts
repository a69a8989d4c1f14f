/** What a board tells a screen reader when it is asked. */
export const aloud = {
  position: (black: string, white: string) => `Black stones: ${black}. White stones: ${white}.`,
  last: (move: string) => `Last move: ${move}`,
  none: 'none',
  keys: 'On the board, 1 says the last move, 2 all stones, 3 the time left.',
}
