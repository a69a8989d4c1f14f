import type { count as Count, game as English, gift as Gift } from '../en/game'

const color: Record<string, string> = { black: '黑方', white: '白方' }
export const word = (c: string): string => color[c] ?? ''
/** A stone's colour before 子 or 棋. */
const stone = (c: string): string => (c === 'white' ? '白' : '黑')
export const count: typeof Count = (n, one) => `${n} ${one}`
/** What is taken back; a pass is no stone. None: it lies in the opening. */
const taken = (moves: readonly string[]): string => {
  if (moves.length === 0) return '开局的上一步'
  return ` ${moves.length} ${moves.includes('pass') ? '手' : '子'}：${moves
    .map(m => (m === 'pass' ? '停一手' : m))
    .join('、')}`
}
/** A, B, C… of the fifths that are offered. */
const letter = (n: number): string => String.fromCharCode(65 + n)
const chose: Record<string, string> = {
  place2: '再下两子',
  keep: '不交换',
  swap: '交换黑白',
  offer10: '选择十个打点',
}
export const gift: typeof Gift = ms => (ms >= 86_400_000 ? `${ms / 86_400_000} 天` : `${ms / 1000} 秒`)

export const game: typeof English = {
  color: word,
  letter,
  title: (a, b) => `${a} – ${b}`,
  yourMoveTitle: '轮到你了',
  board: (a, b) => `棋盘。黑方：${a}。白方：${b}。`,
  loading: '正在载入对局……',
  // Strips
  presence: {
    live: '你',
    here: '在场',
    lost: '连接中断',
    away: '离开',
    left: '不在场',
    unknown: '未知',
    reconnecting: '正在重连',
    offline: '离线',
  },
  toMove: '行棋',
  overtime: {
    byoyomi: (n, period) => `然后 ${n} × ${period}`,
    canadian: (n, period) => `然后 ${n} 手/${period}`,
    periods: n => (n === 1 ? '最后一次读秒' : `剩 ${n} 次读秒`),
    stones: n => `还要下 ${n} 手`,
    turn: '每手',
    whole: '全局',
  },
  lowOwn: '你的时间不多了。',
  lowTheirs: c => `${word(c)}的时间不多了。`,
  giveLabel: (name, ms) => `给 ${name} ${ms >= 86_400_000 ? '+1 天' : `+${ms / 1000} 秒`}`,
  you: '你',
  clockOf: c => `${word(c)}的棋钟`,
  noClock: '不计时',
  frozen: '正在重连',
  still: '暂停',
  // Status
  watching: '旁观',
  watchers: n => `${n} 人旁观`,
  yourMove: c => `轮到你了：请下${stone(c)}子。`,
  yourMoveDouble: c => `轮到你了：同一点选两次即落${stone(c)}子。`,
  yourMoveConfirm: c => `轮到你了：为${stone(c)}子选一个点。`,
  placeAt: at => `下在 ${at}`,
  placeHint: '选一个点，落子按钮会出现在这里。',
  passed: name => `${name} 停一手。`,
  theirMove: name => `轮到 ${name}。`,
  sending: '正在发送你的着法……',
  held: '你的棋子已留在这里，服务器恢复保存后立即生效。',
  unsent: '连接恢复后会立即发送你的着法。',
  notLive: '非实时：这是连接中断时的局面。',
  lookingBack: (n, all) => `你在看第 ${n} 手（共 ${all} 手）。`,
  backToLive: '回到当前',
  newMoves: n => `${n} 手新棋`,
  forbidden: '叉号是黑方的禁手点，点一下可看原因。',
  forbiddenLoses: '本局下禁手立即判负，棋盘上不作标记。',
  // Waiting room
  waitingPublic: '等待对手',
  waitingFor: name => `等待 ${name}`,
  waitingPrivate: '邀请好友',
  copy: '复制链接',
  copied: '链接已复制',
  copyFailed: '请选中链接后复制。',
  invited: name => `${name} 邀请你下棋`,
  join: '加入对局',
  // Offers
  offers: {
    draw: name => `${name} 提和。`,
    takeback: (name, moves) => `${name} 请求悔棋，收回${taken(moves)}。`,
    rematch: name => `${name} 想再来一局。`,
  },
  offerSent: {
    draw: () => '你已提和。',
    takeback: moves => `你已请求悔棋，收回${taken(moves)}。`,
    rematch: () => '你已请求再来一局。',
  },
  offerWait: {
    draw: name => `在 ${name} 落子之前有效。`,
    takeback: () => '等待答复……',
    rematch: () => '等待答复……',
  },
  withdrawOffer: '撤回',
  accept: '同意',
  decline: '拒绝',
  // Actions
  actions: '对局操作',
  more: '更多',
  moreLabel: '更多操作',
  takeback: '悔棋',
  takebackLabel: moves => (moves.length === 0 ? '悔棋' : `悔棋，收回${taken(moves)}`),
  drawOffer: '提和',
  pass: '停一手',
  passMove: '停一手',
  resign: '认输',
  abort: '中止',
  rematch: '再来一局',
  newGame: '新对局',
  share: '复制链接',
  shareAt: ply => `复制第 ${ply} 手的链接`,
  // Result
  wins: c => `${word(c)}胜`,
  youWin: '你赢了',
  youLose: '你输了',
  draw: '和棋',
  aborted: '对局中止',
  calledOff: '对局取消',
  calledOffHow: '没有下第一手。',
  abortedHow: '双方都落子之前就结束了。',
  ended: {
    won: {
      five: '你连成五子。',
      overline: '你连成六子以上。',
      resign: '对手认输。',
      time: '对手超时。',
      away: '对手离开，判你获胜。',
      forbidden: '对手下了禁手。',
    },
    lost: {
      five: '对手连成五子。',
      overline: '对手连成六子以上。',
      resign: '你认输了。',
      time: '你超时了。',
      away: '你离开了，判对手获胜。',
      forbidden: '你下了禁手。',
    },
    seen: {
      five: winner => `${word(winner)}连成五子。`,
      overline: winner => `${word(winner)}连成六子以上。`,
      resign: (_, loser) => `${word(loser)}认输。`,
      time: (_, loser) => `${word(loser)}超时。`,
      away: (winner, loser) => `${word(loser)}离开，判${word(winner)}胜。`,
      forbidden: (_, loser) => `${word(loser)}下了禁手。`,
    },
    drawn: {
      full_board: '棋盘已下满。',
      passes: '双方都停一手。',
      agreement: '双方同意。',
      away: '一方离开，判为和棋。',
    },
  },
  nextGame: '进入下一局',
  // Why a point is forbidden; the answer's words come with it
  why: {
    ask: '为什么？',
    hint: '点一个空点，看它对黑方是不是禁手、为什么。',
  },
  analyse: '分析',
  review: '复盘',
  download: '下载',
  // The log of a game
  auditOpen: '对局日志',
  // Moves and replay
  moves: '棋谱',
  noMoves: '还没有棋子。',
  first: '回到开头',
  back: '后退一手',
  forward: '前进一手',
  last: '到最后一手',
  play: '自动播放',
  pause: '停止',
  ply: '手数',
  log: {
    start: '对局开始。',
    chose: (who, o) => `${who} ${chose[o] ?? (color[o] ? `选择${word(o)}` : `要求 ${Number(o)} 个打点`)}。`,
    fifth: (n, at) => `打点 ${letter(n)}：${at}`,
    offered: {
      draw: who => `${who} 提和。`,
      takeback: who => `${who} 请求悔棋。`,
      rematch: who => `${who} 请求再来一局。`,
    },
    declined: {
      draw: who => `${who} 拒绝和棋。`,
      takeback: who => `${who} 拒绝悔棋。`,
      rematch: who => `${who} 拒绝再来一局。`,
    },
    withdrawn: {
      draw: who => `${who} 撤回提和。`,
      takeback: who => `${who} 不再请求悔棋。`,
      rematch: who => `${who} 不再请求再来一局。`,
    },
    tookBack: ply => `悔棋，回到第 ${ply} 手。`,
    bonus: (s, c) => `服务器曾离线，现已恢复；给${c ? word(c) : '行棋方'}加 ${s} 秒。`,
    gift: (who, ms) => `${who} 给对手加了 ${gift(ms)}。`,
    adjourn: '对局封盘。',
    resume: who => `${who} 续弈。`,
    rematch: '新的一局开始。',
  },
  // Chat
  chat: '聊天',
  chatNew: n => `${n} 条新消息`,
  chatWith: n => `聊天，${n} 条新消息`,
  talk: '棋谱和聊天',
  // Ratings
  unrated: {
    short: '不计分：结束得太早。',
    pair: '不计分：这两人今天已下得够多。',
    address: '不计分：双方来自同一地址。',
    barred: '不计分：其中一方只能下不计分对局。',
    annulled: '管理员已将本局作废。',
  },
  ratings: '新等级分',
  ratingBy: by => (by < 0 ? `−${-by}` : `+${by}`),
  // What is played, on top of every game
  about: {
    title: '关于本局',
    rule: '规则',
    size: '棋盘',
    opening: '开局规则',
    pattern: '前三手',
    forbidden: '禁手',
    loses: '禁手判负',
    refuse: '禁手不可下',
    takebacks: '悔棋',
    noTakebacks: '不可悔棋',
    clock: '用时',
    noClock: '不计时',
    made: '创建',
    began: '开始',
    rated: '等级分',
    isRated: '等级分',
    notRated: '不影响等级分',
    kind: '可见范围',
    private: '私人',
    watchers: '旁观者',
    result: '结果',
    ended: (head, how) => (how ? `${head}。${how}` : `${head}。`),
  },
}
