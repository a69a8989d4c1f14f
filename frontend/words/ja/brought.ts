import type { brought as English } from '../en/brought'

export const brought: typeof English = {
  review: {
    accuracy: (black, white) => `正確さ：黒 ${Math.round(black)}%、白 ${Math.round(white)}%`,
  },
}
