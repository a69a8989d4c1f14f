import type { fairplay as English } from '../en/fairplay'
import { plural } from './plural'

export const fairplay: typeof English = {
  choice: ['первый', 'второй', 'третий', 'другой'],
  loss: ['меньше 2 %', '2–5 %', '5–10 %', 'больше'],
}
