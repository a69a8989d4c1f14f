import type { brought as English } from '../en/brought'

export const brought: typeof English = {
  review: {
    accuracy: (black, white) => `정확도: 흑 ${Math.round(black)}%, 백 ${Math.round(white)}%`,
  },
}
