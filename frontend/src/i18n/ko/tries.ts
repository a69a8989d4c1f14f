import type { tries as English } from '../en/tries'

export const tries: typeof English = {
  course: '퍼즐 레이팅',
  noCourse: '이 룰에서는 아직 레이팅에 반영된 시도가 없어요.',
  train: '테마를 고르면 그 테마를 연습할 수 있어요.',
  of: (solved, tried) => `${tried}개 중 ${solved}개 정답`,
  tries: '내 시도',
  result: '결과',
  results: { all: '전체', solved: '정답', failed: '오답' },
  anyTheme: '모든 테마',
  none: '보여 줄 시도가 없어요',
  noneNote: '각 퍼즐의 첫 시도가 여기에 나와요.',
  more: '더 보기',
  unrated: '반영 안 됨',
  gone: '내려감',
  puzzle: rating => `레이팅 ${rating} 퍼즐`,
  gain: n => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '±0'),
}
