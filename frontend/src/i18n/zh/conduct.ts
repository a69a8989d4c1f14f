import type { conduct as English } from '../en/conduct'

/** What leaving games costs: the rule, and one's own record. */
export const conduct: typeof English = {
  title: '中途离局',
  lead: '有人花时间与你下棋。下完或者认输，这里的规定就与你无关。',
  rule: '规定',
  rules: {
    counts: '以下对局会记在你名下：对手在场时中止对局、没有开始下、输棋时不在场，或在复盘证明必败的局面里长时间拖延。',
    weights: '中止和没有开始各计 0.7，离开计 1。只看你最近 30 局。',
    limit: '如果你最近一局被记，且总和达到每局 0.4 并至少为 4，或者连续六局被记，就会停赛。',
    length: '第一次停赛十分钟，以后每次是上一次的 2.2 倍；每过一整天没有停赛，就退回一级。停赛最长三天。',
    means: '停赛期间不能与陌生人对局。机器人、私人链接的好友对局、按天计时的对局、旁观和分析都不受影响。',
    never: '与机器人的对局、私人对局和按天计时的对局从不计入，服务器故障后十分钟内发生的也不计入。',
  },
  own: '你最近的对局',
  pausing: (day, hour) => `你停赛到 ${day} ${hour}。`,
  last: when => `你上次停赛于 ${when} 结束。`,
  sum: (weight, limit, games) => `${weight}/${limit}，统计 ${games} 局。`,
  fine: '你最近的对局都没有被记。',
  none: '你还没有计入统计的对局。',
  visitor: '你下过棋之后，这里会列出你的对局是怎样结束的。',
  endings: {
    abort: '对手在场时中止',
    no_show: '没有开始',
    left: '没下完就离开',
    sat_out: '必败局面里拖完时间',
  },
}
