import type { newer as English } from '../en/newer'

export const newer: typeof English = {
  text: '网站有了新版本。',
  reload: '载入',
}
