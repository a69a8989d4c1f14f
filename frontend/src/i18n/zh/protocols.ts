import type { protocols as English } from '../en/protocols'

const color = (c: string): string => (c === 'black' ? '黑方' : '白方')
const stoneOf = (c: string): string => (c === 'black' ? '黑' : '白')

/** The pages of the opening protocols. */
export const protocols: typeof English = {
  title: '开局规则',
  lead: '先行的一方占优。开局规则规定前几手怎样下，使谁也无法事先知道哪方好下。',
  pageTitle: name => `${name}（开局规则）`,
  all: '全部开局规则',
  missing: '没有叫这个名字的开局规则。',
  history: '来历',
  histories: {
    pro: '它拿走自由开局给黑方的便宜：第二颗黑子必须离第一颗远一些。也有人下得更严，要求白方第一子紧挨黑子。',
    long_pro: '思路与 Pro 相同，只是方框更大，因为 Pro 之后仍是黑方好。两者在任何大小的棋盘上都可以下。',
    swap: '一方切，一方选：摆子的人最好把局面摆得均衡。1989 到 1995 年连珠所用的 Swap 是另一种规则，有 24 种开局。',
    swap2: '用于五子棋世界锦标赛，现场赛和通讯赛都用它。引擎也会：Gomocup 协议里有专门的命令。',
    rif: '1996 到 2008 年，它是连珠的正式开局规则。这里的 RIF 只指开局；怎样算赢，由旁边所选的规则决定。',
    yamaguchi: '规则条文没有限定打点数；最多十二个是本站的限制。赛事可以固定打点数，有一届世界锦标赛就固定为两个。',
    soosyrv8:
      '打点数使它公平：黑方要给的打点越多，对白方越有利。换个数字仍是同一种开局，例如 2015 年在俄罗斯下过的索索夫-7。',
    tarannikov: '每一手之后都可以交换，所以前五手每一手都要公平。Taraguchi-10 的开头与它相同，另加了一种走法。',
    taraguchi10:
      '中文也叫塔拉山口-10，如今的连珠比赛用它。第四手之后交换了还能不能十打，各规则文本说法不一：本站把这当作一次选择，交换之后就不能。',
  },
  steps: '怎么下',
  rule: '开局规则只管棋局怎样开始；怎样算赢、哪些是禁手，由规则决定。',
  usual: rule => `通常用于：${rule}。`,
  play: '试一试',
  playNote: '不计时的一局。每一步页面都会告诉你可以做什么，机器人也懂这种开局规则。',
  bot: '对手',
  begin: name => `用 ${name} 和机器人下一局`,
  trainIt: '练习器会显示你摆的棋是否公平。',
  // The trainer
  trainer: '练习',
  trainerLead: {
    swap2: '摆三子，就当接下来由别人选黑白。双方都不占优，就摆得好。',
    taraguchi10: '在各自的方框内下五手，每一手都可能被交换：双方都不占优，就下得好。',
  },
  board: '练习棋盘',
  stone: (c, left) =>
    left === 1 ? `请下一颗${stoneOf(c)}子，这是最后一子。` : `请下一颗${stoneOf(c)}子，还差 ${left} 子。`,
  judging: '引擎正在看你的棋……',
  undo: '收回',
  again: '重新摆',
  example: '看一个公平的',
  exampleNote: '这样是公平的：搜索没有发现哪一方明显好。',
  chance: (c, part) => `${color(c)}胜率 ${Math.round(100 * part)}%`,
  fair: '公平：双方都不明显占优。',
  uneven: c => `${color(c)}占优。`,
  lopsided: c => `${color(c)}明显占优。`,
  won: c => `${color(c)}必胜。`,
  answer: {
    two: '选的一方最好再下两子，因为黑白都不值得选。',
    side: c => `选的一方最好执${stoneOf(c)}。`,
    keep: '换不换都行，两边一样好。',
    change: c => `可交换的一方最好执${stoneOf(c)}。`,
  },
  best: at => `白方下一手最好下在 ${at}，已标在棋盘上。`,
  streak: (n, best) => `连续公平：${n}。你的最好成绩：${best}。`,
  score: (fair, tried) => `${tried} 次中公平 ${fair} 次`,
  before: '你摆过同样的棋（也许转了方向），不再计数。',
  forget: '重新计数',
}
