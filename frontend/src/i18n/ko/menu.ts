import type { menu as english } from '../en/menu'

export const menu: typeof english = {
  profile: '프로필',
  games: '내 대국',
  days: '통신 대국',
  studies: '연구',
  lists: '목록',
  following: '팔로잉',
  mod: '운영',
  account: '계정',
  signOut: '로그아웃',
  signUp: '계정 만들기',
  analysis: '분석 판',
  openings: '오프닝 탐색',
  positions: '국면 검색',
  brought: '가져온 기보',
  protocols: '오프닝 룰',
  file: '파일 열기',
  ranks: '순위',
  bots: '봇',
}
