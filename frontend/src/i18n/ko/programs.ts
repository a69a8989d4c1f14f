import type { programs as English } from '../en/programs'

export const programs: typeof English = {
  title: '다른 사람이 돌리는 프로그램',
  none: '지금은 없어요.',
  note: '봇 API로 대국해요. 내 프로그램을 연결하는 방법',
  playing: '대국 중',
  engine: (name, author) => `${name}${author ? ` (제작 ${author})` : ''}`,
  psq: '기보(PSQ)',
  results: '결과(NDJSON)',
}
