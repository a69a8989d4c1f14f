// The answer to why a point is forbidden.
import type { why as English } from '../en/why'

export const why: typeof English = {
  asking: at => `${at}を調べています…`,
  kinds: {
    overline: '長連',
    double_four: '四々',
    double_three: '三々',
    five: '五連',
  },
  forbidden: (at, kind) => `${at}は禁点です：${kind}`,
  was: (at, kind) => `${at}は禁点でした：${kind}`,
  allowed: at => `${at}は禁点ではありません`,
  five: at => `${at}で五連になります。勝ちで、禁手にはなりません`,
  notes: {
    overline: '六つ以上並ぶ長連は黒の禁手です。',
    double_four: '一手で四が二つできる四々は黒の禁手です。',
    double_three: '一手で三が二つできる三々は黒の禁手です。',
  },
  nothing: 'ここに打っても三々、四々、長連のどれにもなりません。',
  overline: stones => `長連（六つ以上）：${stones}`,
  fiveRow: stones => `五連：${stones}`,
  four: (stones, points) => `四：${stones}。${points}で五連`,
  twoFours: (stones, points) => `一直線上に四が二つ：${stones}。${points}で五連`,
  three: (stones, points) => `三：${stones}。${points}で棒四`,
  notAt: (at, kind) => `${at}は数えません：${kind}`,
  notAtForbidden: (at, kind) => `${at}は数えません：そこ自体が禁点（${kind}）`,
  noThree: stones => `三に数えません：${stones}`,
  and: 'と',
  or: 'か',
}
