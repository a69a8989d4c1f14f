import type { hall as English } from '../en/hall'

/** What is said of one's own games and searches on other pages, and where nothing is being played. */
export const hall: typeof English = {
  turns: n => (n === 1 ? '내 차례인 대국 1판: 바로 가기' : `내 차례인 대국 ${n}판: 다음 대국으로`),
  searching: '상대를 찾는 중',
  searchingIn: n => `대국 ${n}판의 상대를 찾는 중`,
  waited: s => `찾는 중 ${Math.floor(s / 60)}:${String(s % 60).padStart(2, '0')}`,
  place: n => (n === 1 ? '다음 순서예요' : `대기 ${n}번째`),
  stays: '페이지를 떠나도 열려 있어요',
  toLobby: '로비로',
  stop: '찾기 취소',
  replay: date => `지금은 두는 사람이 없어요: ${date}의 대국`,
  again: '대국 전체 보기',
  noLive: '진행 중인 공개 대국이 없어요.',
  noLiveInvite: '대국을 시작하면 다른 사람이 여기서 관전할 수 있어요.',
}
