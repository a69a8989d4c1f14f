import type { newer as English } from '../en/newer'

export const newer: typeof English = {
  text: 'サイトの新しいバージョンがあります。',
  reload: '読み込む',
}
