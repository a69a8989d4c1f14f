import type { front as English } from '../en/front'

/** What stands below the first page's board, and at its foot. */
export const front: typeof English = {
  region: '다음에 할 일',
  never: '처음이세요?',
  five: '5분이면 배워요',
  next: '다음:',
  stronger: '더 강한 봇',
  person: '사람과 두기',
  keep: '내 대국 보관하기',
  soon: {
    mine: (title: string, time: string) => `내 대회 “${title}”이(가) ${time}에 시작합니다.`,
    open: (title: string, time: string) => `“${title}”이(가) ${time}에 시작합니다.`,
  },
  title: '오목을 두는 곳',
  what: '두 사람이 번갈아 돌을 놓고, 먼저 다섯 개를 이으면 이겨요. 아이도 1분이면 배우지만 완전히 익힌 사람은 아직 없어요.',
  who: '지금 접속한 사람, 링크로 부른 친구, 봇과 두고, 어떤 대국이든 실시간으로 관전하세요.',
  free: '무료이고, 오픈 소스이고, 광고가 없어요. 계정은 원할 때 만들면 돼요.',
  learn: '5분 만에 배우기',
  learnNote: '오목, 3과 4, 이중 위협, 그리고 렌주의 금수와 그 이유. 판 위에서 한 걸음씩 배워요.',
  daily: {
    title: '오늘의 퍼즐',
    turn: c => (c === 'black' ? '흑 차례' : '백 차례'),
    solve: '풀기',
    done: '오늘은 풀었어요',
    missed: '다시 보기',
    more: '퍼즐 더 보기',
  },
}
