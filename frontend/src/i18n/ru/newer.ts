import type { newer as English } from '../en/newer'

export const newer: typeof English = {
  text: 'Есть более новая версия сайта.',
  reload: 'Загрузить',
}
