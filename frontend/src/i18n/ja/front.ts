import type { front as English } from '../en/front'

/** What stands below the first page's board, and at its foot. */
export const front: typeof English = {
  region: '次にすること',
  never: '初めてですか？',
  five: '5分で覚える',
  next: '次は：',
  stronger: 'もっと強いボット',
  person: '人と対局',
  keep: '対局を残す',
  soon: {
    mine: (title: string, time: string) => `あなたの大会「${title}」は${time}に始まります。`,
    open: (title: string, time: string) => `「${title}」は${time}に始まります。`,
  },
  title: '五目並べと連珠のホーム',
  what: '2人が交互に石を打ち、先に五つ並べた方が勝ちです。子どもでも1分で覚えられ、極めた人はまだ誰もいません。',
  who: 'いま来ている人、リンクで招いた友達、ボットと打てます。どの対局もリアルタイムで観戦できます。',
  free: '無料、オープンソース、広告なし。必要になるまでアカウントもいりません。',
  learn: '5分で覚える',
  learnNote: '五、三、四、四三などの両狙い、そして連珠の禁手とその理由。盤の上で一歩ずつ学べます。',
  daily: {
    title: '今日の問題',
    turn: c => (c === 'black' ? '黒番' : '白番'),
    solve: '解く',
    done: '今日の問題は正解済み',
    missed: 'もう一度見る',
    more: 'ほかの問題',
  },
}
