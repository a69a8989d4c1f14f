import type { aloud as English } from '../en/aloud'

export const aloud: typeof English = {
  position: (black, white) => `흑돌: ${black}. 백돌: ${white}.`,
  last: move => `마지막 수: ${move}`,
  none: '없음',
  keys: '판에서 1은 마지막 수, 2는 모든 돌, 3은 남은 시간을 알려 줘요.',
}
