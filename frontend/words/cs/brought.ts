import type { brought as English } from '../en/brought'

export const brought: typeof English = {
  review: {
    accuracy: (black, white) => `Přesnost: Černý ${Math.round(black)} %, Bílý ${Math.round(white)} %`,
  },
}
