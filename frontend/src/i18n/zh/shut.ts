import type { shut as English } from '../en/shut'

export const shut: typeof English = {
  blocked: '你的网络或代理不放行 WebSocket。',
  crowded: '与你同一地址的访客很多，我们稍后再试。',
  closedSession: '你在本页已被登出。',
  closedSockets: '本站同时打开的页面太多。请关掉一些，再从这里继续。',
  closedOther: '服务器关闭了连接。',
  goOn: '继续',
  blockedHelp: '怎么办',
}
