import type { brought as English } from '../en/brought'

export const brought: typeof English = {
  review: {
    accuracy: (black, white) => `Přesnost: Černý ${Math.round(black)}\u00a0%, Bílý ${Math.round(white)}\u00a0%`,
  },
}
