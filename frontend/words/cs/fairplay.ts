import type { fairplay as English } from '../en/fairplay'

export const fairplay: typeof English = {
  choice: ['první', 'druhý', 'třetí', 'jiný'],
  loss: ['pod 2 %', '2 až 5 %', '5 až 10 %', 'více'],
}
