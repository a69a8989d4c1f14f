/** The bar across every page: a game of one's own has begun. */
export const began = {
  more: (n: number) => (n === 1 ? 'and 1 more game' : `and ${n} more games`),
  open: 'Open',
  dismiss: 'Dismiss',
  region: 'A game has started',
}
