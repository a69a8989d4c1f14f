import type { fairplay as English } from '../en/fairplay'

export const fairplay: typeof English = {
  choice: ['第一', '第二', '第三', '其他'],
  loss: ['低于 2%', '2%–5%', '5%–10%', '更多'],
}
