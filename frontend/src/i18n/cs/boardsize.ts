import type { boardSize as English } from '../en/boardsize'

/** The corner by which a board is made larger or smaller, and its place among the settings. */
export const boardSize: typeof English = {
  label: 'Velikost desky',
  hint: 'Tažením změníte velikost desky, dvojím kliknutím bude největší',
  value: n => `${n} % místa`,
}
