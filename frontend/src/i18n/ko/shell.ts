import type { errors as Errors, shell as English } from '../en/shell'

export const shell: typeof English = {
  name: 'Tengen',
  skip: '본문으로 건너뛰기',
  mainNav: '주 메뉴',
  home: 'Tengen 홈',
  play: '대국',
  puzzles: '퍼즐',
  learn: '배우기',
  watch: '관전',
  tools: '도구',
  events: '대회',
  signIn: '로그인',
  settings: '설정',
  language: '언어',
  loading: '불러오는 중…',
  retry: '다시 시도',
  close: '닫기',
  cancel: '취소',
  connecting: '연결하는 중…',
  reconnecting: '연결이 끊겼어요. 다시 연결하는 중…',
  paused: '서버가 지금 저장할 수 없어요. 시계는 멈췄고 잃은 것은 없어요. 대국은 저절로 이어져요.',
  resumed: '서버가 다시 저장할 수 있어요. 대국이 이어져요.',
  offline: '오프라인이에요. 네트워크를 기다리는 중…',
  meanwhile: '그동안 여기서 봇과 두기',
  guest: '게스트',
  bot: '봇',
  deleted: '삭제된 계정',
  rating: '레이팅',
  ratingTitle: provisional =>
    provisional ? '이런 대국에서의 레이팅. 대국이 적어 추정치예요' : '이런 대국에서의 레이팅',
  title: page => `${page} · Tengen`,
  begun: {
    title: '대국이 시작되었어요',
    game: (name, rule, clock) => `vs ${name} · ${rule} ${clock}`,
  },
}

export const errors: typeof Errors = {
  crash: '사이트 오류로 페이지가 멈췄어요.',
  reload: '페이지 새로고침',
}
