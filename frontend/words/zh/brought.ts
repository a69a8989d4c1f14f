import type { brought as English } from '../en/brought'

export const brought: typeof English = {
  review: {
    accuracy: (black, white) => `准确率：黑 ${Math.round(black)}%，白 ${Math.round(white)}%`,
  },
}
