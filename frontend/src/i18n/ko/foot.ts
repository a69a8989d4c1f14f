import type { foot as english } from '../en/foot'

export const foot: typeof english = {
  text: 'Tengen은 무료이고, 오픈 소스이고, 광고가 없어요.',
  nav: '사이트 안내',
  learn: '오목 배우기',
  analysis: '분석 판',
  openings: '오프닝 탐색',
  ranks: '순위',
  bots: '봇',
}
