import type { brought as English } from '../en/brought'

export const brought: typeof English = {
  review: {
    accuracy: (black, white) => `Độ chính xác: Đen ${Math.round(black)}%, Trắng ${Math.round(white)}%`,
  },
}
