import type { review as English } from '../en/review'

const word = (c: string): string => (c === 'white' ? '白方' : '黑方')
const list = (points: readonly string[], last = '和'): string =>
  points.length < 2 ? points.join('') : `${points.slice(0, -1).join('、')} ${last} ${points.at(-1)}`
const percent = (part: number): string => `${Math.round(100 * part)}%`
/** 0 and 100 % are said of what is proven only. */
const chance = (p: number): string => (p === 0 || p === 1 ? percent(p) : percent(Math.min(Math.max(p, 0.01), 0.99)))
/** Moves of the winner on a line to the five. */
const moves = (plies: number): string => `${(plies + 1) / 2} 手`
/** What can be forced. */
const win = (fours: boolean, plies: number): string => (plies === 1 ? '成五' : fours ? '连冲四胜' : '连续进攻胜')
/** The same after "can" or "could". */
const winning = (fours: boolean, plies: number): string =>
  plies === 1 ? '直接成五' : `${fours ? '连冲四' : '连续进攻'}取胜`
/** A side, or the reader. */
const who = (c: string | null): string => (c ? word(c) : '你')
const after = (text: string): string => (text ? `：${text}。` : '。')
/** Points of older threats, after a stone that makes none. */
const still = (points: readonly string[]): string => `${list(points)} 的威胁仍在。`
const stopped = (what: string, points: readonly string[]): string =>
  points.length > 0 ? `挡住了${what}；${still(points)}` : `挡住了${what}。`

/** What is said when a review or an analysis is refused. */
const refusals: typeof English.refusals = {
  review_visitor: '请先下一手棋，或者登录。',
  review_playing: '你正在与人对局，不能分析。请先下完这局。',
  review_short: '这局棋太短，没有可讲解的内容。',
  review_others: '只有申请人或对局者才能取消。',
  review_daily: '你今天的复盘次数已用完，请明天再来。',
  review_own: '你已有几局复盘在排队，等其中一局完成后再申请。',
  review_network: '你所在网络有很多复盘在排队，请过一会儿再试。',
  review_all: '排队的复盘很多，请过一会儿再试。',
  review_off: '本站不提供复盘。',
  review_move: '这一手不能试下。',
  review_tries: '一分钟内试得太多了。歇一歇再继续。',
  analysis_busy: '正在分析的局面很多，请稍后再试。',
  analysis_another: '你之后又申请了另一次分析。',
  analysis_position: '这个局面已无棋可下。',
  analysis_lines: '服务器看不懂这个页面的请求。请刷新后再试。',
  live_game: '这个局面正在对局中，终局后才能讲解。',
}

/** What is said of a game after it. */
export const review: typeof English = {
  refusals,
  title: '复盘',
  loading: '正在查找复盘……',
  ask: '复盘这局棋',
  about: '引擎逐手检查：错过的胜机、漏掉的防守、胜负在哪一手决定，每一条都附有证明。',
  again: '重新复盘',
  old: version => `这份复盘出自旧版引擎（${version}）。`,
  waiting: '正在为你复盘。',
  queue: (place, seconds) =>
    `你的复盘排在第 ${place} 位，${seconds < 50 ? '不到一分钟' : `约 ${Math.round(seconds / 60)} 分钟`}。`,
  coarse: '这是初步结果，只列出试过的着法；更细的复盘正在进行。',
  progress: p => `复盘：${percent(p)}`,
  cancel: '取消复盘',
  failed: '复盘没有完成。',
  cancelled: '复盘已取消。',
  ready: '复盘已完成。',
  off: '本站不提供复盘。',
  retry: '再查一次',

  graph: (n, black) => `逐手的黑方胜率；第 ${n} 手之后为 ${black}。`,
  chance: (c, p) => `${word(c)} ${chance(p)}`,
  chanceText: chance,
  won: c => `${word(c)}有必胜着法`,
  hasWon: c => `${word(c)}已胜`,
  legend: '线上为黑方，线下为白方',

  accuracy: '准确率',
  accuracyOf: (c, p, n) => `${word(c)}：${Math.round(p)}%，共 ${n} 手有选择余地`,
  noChoices: c => `${word(c)}：没有选择余地`,
  noMistakes: '没有发现失误。',
  mistakes: '失误',
  others: '其他失误',
  longWins: n => `显示错过的八手以上的胜机（${n}）`,
  signsNote: '胜率损失：?! 10% 起，? 20% 起，?? 35% 起；× 为已证明。',
  decisiveNote: c => `引擎认为，此前${who(c)}还没有输。`,
  decisiveEnd: '这一手结束了对局；引擎认为，此前黑方还没有输。',
  found: points =>
    points.length === 1 ? '其他着法都已证明会输。' : `只有 ${list(points)} 未被证明会输，实战走的是其中之一。`,

  ends: {
    resign: loser => `${word(loser)}认输。`,
    time: loser => `${word(loser)}超时。`,
    away: loser => `${word(loser)}离开，判对手胜。`,
    awayDraw: '一方离开，判为和棋。',
    forbidden: (at, kind) => `黑方下在禁手点 ${at}（${kind}），白方胜。`,
    agreement: '双方同意和棋。',
    passes: '双方都停一手，和棋。',
    kinds: { overline: '长连', double_four: '四四', double_three: '三三' },
  },
  endsIn: {
    wins: (c, fours, plies) => `终局时，${word(c)}可以${winning(fours, plies)}。`,
    lost: c => `终局时，已证明${word(c)}无论怎么下都会输。`,
    open: (c, p) => `终局时，引擎认为${word(c)}的胜率为 ${chance(p)}。`,
  },
  endsAfter: {
    wins: (fours, plies) => `下这一手之前，黑方可以${winning(fours, plies)}。`,
    lost: '下这一手之前，已证明黑方无论怎么下都会输。',
  },

  signs: {
    missed_win: '错过胜机（已证明）',
    missed_defence: '漏防（已证明）',
    allowed_win: '送胜（已证明）',
    forbidden: '禁手',
    decisive: '败着',
    slip: '缓手',
    error: '失误',
    blunder: '大漏着',
  },
  coach: {
    resign: (c, line) => `${who(c)}在必胜局面认输${after(line)}`,
    time: (c, line) => `${who(c)}在必胜局面超时${after(line)}`,
    away: (c, line) => `${who(c)}在必胜局面离开${after(line)}`,
    draw: (c, line) => `${who(c)}在必胜局面同意和棋${after(line)}`,
    hadWon: (c, n, line) => `第 ${n} 手，${who(c)}本来必胜：${line}。`,
    thenLost: (c, at) => `下了 ${at} 之后，${who(c)}必败。`,
    lost: (c, n, at) => `从这里起${who(c)}必败：第 ${n} 手 ${at}。`,
    best: (c, n, at) => `${who(c)}的最佳着法：第 ${n} 手 ${at}。`,
    bestWins: line => `由此必胜：${line}。`,
    bestHolds: '其他着法都已证明会输。',
  },
  move: (n, at) => `第 ${n} 手 ${at}`,
  pass: '停一手',
  missedWin: (fours, plies, line) => `错过了${win(fours, plies)}${after(line)}`,
  missedDefence: (fours, plies, line, holds, many) =>
    `没有防住对方${win(fours, plies)}${after(line)}${holdsText(holds, many)}`,
  allowedWin: (fours, plies, line) => `让对方得以${win(fours, plies)}${after(line)}`,
  lostByForbidden: '是黑方禁手，输掉了这局。',
  endedByForbidden: '是黑方禁手，结束了这局。',
  inaccurate: (c, from, to, best) =>
    `据引擎估计，使${word(c)}胜率从 ${percent(from)} 降到 ${percent(to)}${best ? `；${best} 看来更好` : ''}。`,
  forced: '别无选择。',
  lost: c => `${word(c)}下哪里都输：每一手都已证明。`,
  forbidden: points => `${list(points)} 在威胁的线上，但对黑方是禁手。`,
  threat: (c, line) => `如不应对，${word(c)}获胜：${line}。`,
  canWin: (c, fours, plies, line) => `${word(c)}${plies === 1 ? '可以' : '有'}${win(fours, plies)}：${line}。`,
  best: (c, line) => `引擎认为${word(c)}最好的下法：${line}。`,

  showWin: '看取胜过程',
  showThreat: '看对方的威胁',
  showReplies: '其他应手为何会输',
  showBest: '看更好的下法',
  practise: '再试一次',
  practiseAll: n => `找更好的着法：${n} 处失误`,

  proof: {
    title: c => `${word(c)}为何获胜`,
    line: '更好的下法',
    proven: '已证明：每一种应手都按规则验证过。',
    shortest: plies => `${moves(plies)}：已找到的最短胜法。`,
    noTree: '证明太长，无法保存，这里是主要变化。',
    believed: '这是引擎的判断，未经证明。',
    board: text => `讲解棋盘。${text}`,
    back: '后退',
    forward: '前进',
    first: '回到开头',
    close: '关闭讲解',
    steps: '变化',
    side: word,
    kinds: {
      five: '成五',
      straight: '有不止一处可成五',
      four: '四',
      three: '三',
      quiet: '',
    },
    start: c => `轮到${word(c)}，必胜。`,
    five: (c, points) => `成五，从 ${points[0]} 到 ${points.at(-1)}：${word(c)}胜。`,
    straight: (c, points) => `${list(points)}：只能挡住其中一处，${word(c)}胜。`,
    four: at => `四：必须马上占 ${at}。`,
    barredFour: points => `四：只有 ${list(points)} 能挡，但对黑方是禁手。`,
    three: points => `三：下一手在 ${list(points, '或')} 就成活四。`,
    stopsFour: points => stopped('四', points),
    stopsThree: points => stopped('三', points),
    quiet: points => (points.length > 0 ? still(points) : '做棋：每一种应手都已证明会输。'),
    any: '点任意一种应手，看它为何会输。',
    replied: (c, at) => (at ? `${word(c)}应 ${at}。` : `${word(c)}无处可下，停一手。`),
    end: '变化到此结束。',
    replies: c => `${word(c)}必须应对威胁`,
    tapReply: '点一种应手，看后续变化。',
    holds: (points, many) =>
      many
        ? `引擎认为 ${list(points)} 守得住，可能还有其他应手。`
        : `引擎认为 ${list(points)} 守得住；其他应手都已证明会输。`,
    nothing: '没有守得住的应手。',
    untried: '没有检查哪些应手守得住。',
    holding: at => `${at}：引擎认为守得住。`,
    unknown: at => `${at}：没有保存它的后续证明。`,
    named: points => `抵抗最久的应手：${list(points)}。`,
  },

  better: {
    title: '找更好的着法',
    task: (c, n, at) => `第 ${n} 手，${word(c)}下在 ${at}。请找出更好的着法。`,
    board: c => `棋盘：轮到${word(c)}。`,
    looking: '正在看你的着法……',
    good: at => `正确：${at}！`,
    best: at => `正确：最佳着法 ${at}！`,
    same: at => `${at} 就是实战的着法。`,
    better: at => `引擎认为还有比 ${at} 更好的。`,
    badWin: (at, line) => `下 ${at} 后对方获胜：${line}。`,
    badMissed: at => `引擎认为，下 ${at} 后胜机已失。`,
    why: '看原因',
    retry: '再来一次',
    next: '下一题',
    done: '这是最后一题。',
    close: '返回对局',
    hint: n => `提示 ${n}/3`,
    solution: at => `答案：${at}。`,
    holds: (points, many) => `引擎认为守得住的是：${points.join('、')}${many ? ' 等' : ''}。`,
    believed: at => `引擎认为更好的是：${at}。`,
    noSolution: '引擎没有找到更好的着法，只要不是失误就算对。',
    hints: {
      missed_win: (fours, plies) =>
        `你可以${winning(fours, plies)}。${plies > 3 ? `已找到的最短胜法：${moves(plies)}。` : ''}`,
      missed_defence: '对方有取胜的威胁，挡住它。',
      allowed_win: '你的着法让对方有了必胜。换一手不送胜的。',
      forbidden: '这一点对你是禁手，还有别的点。',
      inaccurate: '有一手能保住更多胜率。',
    },
    area: (from, to) => `在 ${from} 到 ${to} 之间找。`,
    counted: '用完全部提示的题很快会再出现。',
  },

  exercises: {
    lead: '这些局面来自你复盘过的对局。做对的题几天后会再出现，帮你记牢。',
    due: n => `现在有 ${n} 个局面要做`,
    none: '还没有要做的题',
    noneNote: '复盘一局你的棋，你错过的着法就会出现在这里。',
    rest: '目前都做完了',
    restNote: when => `下一题在 ${when} 出现。`,
    visitor: '先下一局，你的失误会收在这里。',
    games: '去看你的对局',
    play: '下棋',
    from: (black, white, date) => `${black} – ${white}，${date}`,
    toGame: '看这局棋',
    tried: n => `试过 ${n} 次`,
  },
}

function holdsText(points: readonly string[], many: boolean): string {
  if (points.length === 0) return ''
  return many
    ? `其他着法并非都已证明会输；引擎认为 ${list(points.slice(0, 3))} 守得住。`
    : `引擎认为 ${list(points)} 守得住；其他着法都已证明会输。`
}
