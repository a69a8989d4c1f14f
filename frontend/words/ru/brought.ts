import type { brought as English } from '../en/brought'

export const brought: typeof English = {
  review: {
    accuracy: (black, white) => `Точность: чёрные ${Math.round(black)}\u00a0%, белые ${Math.round(white)}\u00a0%`,
  },
}
