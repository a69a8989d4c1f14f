import type { fairplay as English } from '../en/fairplay'

export const fairplay: typeof English = {
  choice: ['第1', '第2', '第3', 'その他'],
  loss: ['2%未満', '2～5%', '5～10%', 'それ以上'],
}
