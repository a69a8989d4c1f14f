import type { patterns as English } from '../en/patterns'

const NAMES =
  '장성 협월 항성 수월 유성 운월 포월 남월 은월 명성 사월 명월 혜성 한성 계월 소성 화월 잔월 우월 금성 송월 구월 신월 서성 산월 유성'

export const patterns: typeof English = {
  named: (n, sound) => `${NAMES.split(' ')[n]} ${sound}`,
}
