import type { fairplay as English } from '../en/fairplay'

export const fairplay: typeof English = {
  choice: ['첫째', '둘째', '셋째', '그 밖'],
  loss: ['2% 미만', '2~5%', '5~10%', '그 이상'],
}
