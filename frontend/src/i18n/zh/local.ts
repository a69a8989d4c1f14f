import type { local as English } from '../en/local'

// Games against bots in this browser, and what is said when its engine fails.
export const local: typeof English = {
  title: '在本浏览器与机器人对局',
  lead: '机器人在你的设备上运行：不计时，不发送任何数据，载入引擎（1.3 MB）之后也不需要服务器。',
  mark: '友谊赛，在本浏览器：服务器不保存。',
  start: '开始',
  startNote: '新对局会取代你正在下的这一局。',
  toGame: '返回对局',
  you: '你',
  thinking: name => `${name} 正在思考……`,
  loading: '正在载入引擎……',
  stopped: name => `${name} 在等：你停止了载入。`,
  resignNote: '机器人立即获胜。',
  copyMoves: '复制着法',
  copied: '着法已复制',
  mayGo: '空间不足时，此浏览器可能会删除这局棋。',
  unkept: '这个浏览器不保存数据：离开页面，对局就没了。',
  elsewhere: '这局棋也在另一个窗口中打开了。两个窗口各自进行；下次打开时，接着最后下过的那局。',
  away: '服务器不在线，这局棋不需要它。',
  back: '服务器恢复了。',
  engine: {
    unloaded: '引擎载入失败。请稍后再试。',
    away: '引擎载入失败：连不上服务器，而浏览器里也没有以前载入的引擎。',
    memory: '内存不够运行引擎。请关掉别的页面再试。',
    stopped: '引擎停止了。请再试；如果总是停止，说明这个浏览器运行不了。',
  },
}
