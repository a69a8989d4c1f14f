import type { foot as english } from '../en/foot'

export const foot: typeof english = {
  text: 'Tengen 免费、开源、没有广告。',
  nav: '关于本站',
  learn: '学下棋',
  analysis: '分析棋盘',
  openings: '开局库',
  ranks: '排行',
  bots: '机器人',
}
