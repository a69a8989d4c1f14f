import type { fairplay as English } from '../en/fairplay'

export const fairplay: typeof English = {
  choice: ['první', 'druhý', 'třetí', 'jiný'],
  loss: ['pod 2\u00a0%', '2 až 5\u00a0%', '5 až 10\u00a0%', 'více'],
}
