import type { fairplay as English } from '../en/fairplay'
import { plural } from './plural'

export const fairplay: typeof English = {
  choice: ['первый', 'второй', 'третий', 'другой'],
  loss: ['меньше 2\u00a0%', '2–5\u00a0%', '5–10\u00a0%', 'больше'],
}
