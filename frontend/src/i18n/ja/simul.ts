import type { simul as English } from '../en/simul'

/** Simuls: one plays many at once. */
export const simul: typeof English = {
  refusals: {
    simul_own: 'あなたはこの多面打ちの主催者で、対局者でもあります。中止することはできます。',
    simul_begun: '多面打ちはもう始まっています。対局者は変えられません。',
    simul_few: ({ min }) => `先に${min}人以上を受け入れてください。`,
    simul_early: '多面打ちは開始時刻より前には始められません。',
    simul_host: '主催者は自分も打つため、結果や対局者を変えられません。',
  },

  how: '進め方',
  all: '主催者がすべての盤を同時に打ちます。主催者の時計は、主催者の手番の盤すべてで進みます。',
  extra: minutes => `主催者の持ち時間は${minutes}分長くなります。`,
  each: seconds => `盤1面ごとに主催者の持ち時間が${seconds}秒増えます。`,
  level: seconds => `レートの差100ごとに、弱いほうの持ち時間が${seconds}秒増えます。`,
  movers: {
    host: '主催者が先に打ちます。',
    others: '相手が先に打ちます。',
    turns: '1、3、5…番目の盤では主催者が先に打ちます。',
  },
  away: '主催者が5分いないと、時計が一度だけ、最長5分止まります。',
  unrated: 'レートには関係しません。',

  apply: '申し込む',
  withdraw: '取り下げる',
  applied: '申し込みました。対局者は主催者が選びます。',
  accepted: '主催者に受け入れられました。多面打ちの開始とともに対局が始まります。',
  applicants: '申込者',
  none: 'まだ申し込みはありません。',
  take: '受け入れる',
  accept: name => `${name}さんを受け入れる`,
  remove: '外す',
  removePlayer: name => `${name}さんを外す`,
  begin: '多面打ちを始める',
  ready: (n, most) => `対局者：${n}人（最大${most}人）`,
  until: time => `主催者は今から始められます。${time}になると中止になります。`,
  plus: seconds => `+${seconds}秒`,
  hostPlus: seconds => `主催者：+${seconds}秒`,

  score: (host, others) => `主催者 ${host} – ${others} 相手`,
  allOver: 'すべての対局が終わりました。',
  stand: time => `主催者がいません。時計は最長で${time}まで止まります。`,
  board: (n, boards) => `${boards}面中 ${n}番`,
  waiting: n => `ほかに${n}面があなたを待っています。`,
  next: '次の盤 (n)',
  onward: '一手ごとに次の盤へ進む',
  giveUp: '打ちかけの対局は相手の勝ちになります。',

  boards: '盤の数（2～100）',
  size: '盤の大きさ',
  extraField: '主催者の追加時間（分）',
  eachField: '盤1面ごとの追加時間（秒）',
  levelField: 'レート差100ごとの、弱いほうの追加時間（秒）',
  moversField: '先に打つ人',
  choices: { host: '主催者', others: '相手', turns: '交互' },
}
