import type { why as English } from '../en/why'

// The answer to why a point is forbidden.
export const why: typeof English = {
  asking: at => `正在查看 ${at}……`,
  kinds: {
    overline: '长连',
    double_four: '四四',
    double_three: '三三',
    five: '五连',
  },
  forbidden: (at, kind) => `${at} 是禁手：${kind}`,
  was: (at, kind) => `${at} 当时是禁手：${kind}`,
  allowed: at => `${at} 不是禁手`,
  five: at => `${at} 成五：直接获胜，不算禁手`,
  notes: {
    overline: '黑方六子以上相连是长连禁手。',
    double_four: '黑方一子成两个四是四四禁手。',
    double_three: '黑方一子成两个活三是三三禁手。',
  },
  nothing: '下在那里不成三三、四四，也不成长连。',
  overline: stones => `六子以上相连：${stones}`,
  fiveRow: stones => `五连：${stones}`,
  four: (stones, points) => `四：${stones}。在 ${points} 成五`,
  twoFours: (stones, points) => `一条线上两个四：${stones}。在 ${points} 成五`,
  three: (stones, points) => `活三：${stones}。在 ${points} 成活四`,
  notAt: (at, kind) => `${at} 不算：${kind}`,
  notAtForbidden: (at, kind) => `${at} 不算：该点本身是禁手，${kind}`,
  noThree: stones => `不算活三：${stones}`,
  and: ' 和 ',
  or: ' 或 ',
}
