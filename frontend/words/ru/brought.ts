import type { brought as English } from '../en/brought'

export const brought: typeof English = {
  review: {
    accuracy: (black, white) => `Точность: чёрные ${Math.round(black)} %, белые ${Math.round(white)} %`,
  },
}
