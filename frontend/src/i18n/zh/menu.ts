import type { menu as english } from '../en/menu'

export const menu: typeof english = {
  profile: '个人主页',
  games: '你的对局',
  days: '按天计时的对局',
  studies: '研究',
  lists: '列表',
  following: '关注',
  mod: '管理',
  account: '账号',
  signOut: '登出',
  signUp: '创建账号',
  analysis: '分析棋盘',
  openings: '开局库',
  positions: '局面搜索',
  brought: '带来的棋谱',
  protocols: '开局规则',
  file: '打开文件',
  ranks: '排行',
  bots: '机器人',
}
