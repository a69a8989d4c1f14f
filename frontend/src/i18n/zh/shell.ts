import type { errors as Errors, shell as English } from '../en/shell'

export const shell: typeof English = {
  name: 'Tengen',
  skip: '跳到正文',
  mainNav: '主导航',
  home: 'Tengen 首页',
  play: '对局',
  puzzles: '习题',
  learn: '学习',
  watch: '旁观',
  tools: '工具',
  events: '赛事',
  signIn: '登录',
  settings: '设置',
  language: '语言',
  loading: '正在载入……',
  retry: '再试一次',
  close: '关闭',
  cancel: '取消',
  connecting: '正在连接……',
  reconnecting: '连接中断，正在重连……',
  paused: '服务器暂时无法保存。棋钟停走，内容不会丢失，对局会自动继续。',
  resumed: '服务器已恢复保存，对局继续。',
  offline: '你已离线，正在等待网络……',
  meanwhile: '先在这里与机器人对局',
  guest: '游客',
  bot: '机器人',
  deleted: '已删除的账号',
  rating: '等级分',
  ratingTitle: provisional => (provisional ? '这类对局的等级分；对局还少，仅为估计' : '这类对局的等级分') as never,
  title: page => `${page} · Tengen`,
  begun: {
    title: '你的对局开始了',
    game: (name, rule, clock) => `对 ${name} · ${rule} ${clock}`,
  },
}

export const errors: typeof Errors = {
  crash: '这个页面出了错，是我们的问题。',
  reload: '刷新页面',
}
