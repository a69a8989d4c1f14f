// The answer to why a point is forbidden.
import type { why as English } from '../en/why'

export const why: typeof English = {
  asking: at => `${at} 자리를 살펴보는 중…`,
  kinds: {
    overline: '장목',
    double_four: '사사',
    double_three: '삼삼',
    five: '오목 완성',
  },
  forbidden: (at, kind) => `${at} 자리는 금수: ${kind}`,
  was: (at, kind) => `${at} 자리는 금수였음: ${kind}`,
  allowed: at => `${at} 자리는 금수가 아니에요`,
  five: at => `${at} 자리는 오목 완성: 이기는 수라 금수가 아니에요`,
  notes: {
    overline: '여섯 개 이상 잇는 것은 흑의 금수예요.',
    double_four: '돌 하나로 4를 두 개 만드는 것은 흑의 금수예요.',
    double_three: '돌 하나로 열린 3을 두 개 만드는 것은 흑의 금수예요.',
  },
  nothing: '그 자리의 돌은 3 두 개도, 4 두 개도, 여섯 개 이상도 만들지 않아요.',
  overline: stones => `여섯 개 이상: ${stones}`,
  fiveRow: stones => `오목: ${stones}`,
  four: (stones, points) => `4: ${stones}. 오목 자리: ${points}`,
  twoFours: (stones, points) => `한 줄에 4 두 개: ${stones}. 오목 자리: ${points}`,
  three: (stones, points) => `3: ${stones}. 열린 4 자리: ${points}`,
  notAt: (at, kind) => `${at} 제외: ${kind}`,
  notAtForbidden: (at, kind) => `${at} 제외: 그 자리도 금수, ${kind}`,
  noThree: stones => `3으로 세지 않음: ${stones}`,
  and: ', ',
  or: ' / ',
}
