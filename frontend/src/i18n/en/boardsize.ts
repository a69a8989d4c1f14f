/** The corner by which a board is made larger or smaller, and its place among the settings. */
export const boardSize = {
  label: 'Size of the board',
  hint: 'Drag to change the size of the board; double-click for the largest',
  value: (n: number) => `${n} % of the room`,
}
