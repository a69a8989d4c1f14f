import type { newer as English } from '../en/newer'

export const newer: typeof English = {
  text: 'Je tu novější verze stránek.',
  reload: 'Načíst',
}
