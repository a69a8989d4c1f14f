import type { fairplay as English } from '../en/fairplay'

export const fairplay: typeof English = {
  choice: ['thứ nhất', 'thứ hai', 'thứ ba', 'khác'],
  loss: ['dưới 2%', 'từ 2 đến 5%', 'từ 5 đến 10%', 'hơn'],
}
